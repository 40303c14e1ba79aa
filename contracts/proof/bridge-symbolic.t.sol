// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BridgeGateway} from "../src/bridge-gateway.sol";
import {Kind, assetOf} from "../src/bridge-assets.sol";
import {MainChainGateway} from "../src/main-chain-gateway.sol";
import {SideChainGateway} from "../src/side-chain-gateway.sol";
import {OriginCheats} from "./bridge-actions.sol";

interface BridgeCheats is OriginCheats {
    function assume(bool condition) external;
}

/// Both gateways with all amounts, nonces and callers at once, for halmos.
contract SymbolicBridge {
    BridgeCheats private constant cheats = BridgeCheats(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private constant reserve = 1e24;
    address private constant person = address(0x1001);
    address private constant first = address(0x2000);
    address private constant second = address(0x2001);
    address private constant third = address(0x2002);

    MainChainGateway private main;
    SideChainGateway private side;

    function setUp() external {
        address[] memory oracles = new address[](3);
        oracles[0] = first;
        oracles[1] = second;
        oracles[2] = third;
        main = new MainChainGateway(oracles, 2);
        cheats.deal(address(this), reserve);
        side = new SideChainGateway{value: reserve}(oracles, 2);
        main.setLimit(Kind.Trx, 0, type(uint128).max);
        side.setLimit(Kind.Trx, 0, type(uint128).max);
        cheats.deal(person, 1e30);
    }

    /// What somebody deposits is locked, all of it, and the next nonce says so.
    function check_aDepositIsLocked(uint64 value) external {
        cheats.assume(value != 0);
        uint256 nonce = deposit(value);
        assert(nonce == 1);
        assert(main.lockedOf(Kind.Trx, 0) == value);
        assert(address(main).balance == value);
        (address account, uint256 amount, uint256 kind, , , , ) = main.getDepositMsg(1);
        assert(account == person && amount == value && kind == uint256(Kind.Trx));
    }

    /// Two oracles who say the same hand over exactly that, once, whatever the third one says before or afterwards.
    function check_whatTwoSayArrivesOnce(uint256 nonce, uint64 value, uint64 lie) external {
        cheats.assume(nonce != 0 && nonce < 1000 && value != 0 && lie != value);
        uint256 before = person.balance;
        speak(third, nonce, lie);
        assert(speak(first, nonce, value));
        assert(person.balance == before && !side.depositDone(nonce));
        assert(speak(second, nonce, value));
        assert(side.depositDone(nonce));
        assert(person.balance == before + value);
        assert(side.issuedOf(Kind.Trx, 0) == value && side.reserve() == reserve - value);
        assert(!speak(first, nonce, value) && !speak(third, nonce, lie));
        assert(person.balance == before + value && side.issuedOf(Kind.Trx, 0) == value);
    }

    /// One oracle alone changes nothing, however often it says whatever.
    function check_oneOracleChangesNothing(uint256 nonce, uint256 other, uint64 value, uint64 more) external {
        cheats.assume(nonce < 1000 && other < 1000);
        uint256 before = person.balance;
        speak(third, nonce, value);
        speak(third, other, more);
        speak(third, nonce, value);
        assert(person.balance == before);
        assert(side.issuedOf(Kind.Trx, 0) == 0 && side.reserve() == reserve);
        assert(!side.depositDone(nonce) && !side.depositDone(other));
    }

    /// Nobody who is no oracle says anything.
    function check_strangersSayNothing(address stranger, uint256 nonce, uint64 value) external {
        cheats.assume(stranger != first && stranger != second && stranger != third);
        assert(!speak(stranger, nonce, value));
    }

    /// The main gateway never pays more than is locked.
    function check_noMoreIsPaidThanIsLocked(uint64 value, uint64 wanted) external {
        cheats.assume(value != 0);
        deposit(value);
        uint256 before = person.balance;
        cheats.prank(first);
        main.sayParcel(1, Kind.Trx, person, 0, wanted);
        cheats.prank(second);
        main.sayParcel(1, Kind.Trx, person, 0, wanted);
        uint256 paid = person.balance - before;
        assert(paid == (wanted <= value ? wanted : 0));
        assert(main.withdrawDone(1) == (wanted <= value));
        assert(main.lockedOf(Kind.Trx, 0) == value - paid && address(main).balance == value - paid);
    }

    /// Above the limit of the day nothing arrives.
    function check_theLimitHolds(uint64 value, uint64 limit) external {
        cheats.assume(limit != 0);
        side.setLimit(Kind.Trx, 0, limit);
        speak(first, 1, value);
        speak(second, 1, value);
        assert(side.depositDone(1) == (value <= limit));
        assert(side.issuedOf(Kind.Trx, 0) == (value <= limit ? value : 0));
    }

    /// Nobody withdraws more than was issued, and what is withdrawn is issued no longer.
    function check_onlyWhatIsIssuedIsWithdrawn(uint64 value, uint64 wanted) external {
        speak(first, 1, value);
        speak(second, 1, value);
        cheats.prank(person, person);
        (bool isTaken, ) = address(side).call{value: wanted}(abi.encodeCall(SideChainGateway.withdrawTRX, ()));
        assert(isTaken == (wanted != 0 && wanted <= value));
        assert(side.issuedOf(Kind.Trx, 0) == (isTaken ? value - wanted : value));
        assert(side.reserve() + side.issuedOf(Kind.Trx, 0) == reserve);
    }

    /// In a pause nothing is taken and nothing arrives.
    function check_aPauseStopsEverything(uint64 value) external {
        main.setPause(true);
        side.setPause(true);
        cheats.prank(person, person);
        (bool isTaken, ) = address(main).call{value: value}(abi.encodeCall(MainChainGateway.depositTRX, ()));
        assert(!isTaken);
        assert(!speak(first, 1, value));
    }

    /// Nobody but the owner changes fees, limits, oracles, the threshold or the pause.
    function check_onlyTheOwnerDecides(address stranger, uint64 amount, address oracle) external {
        cheats.assume(stranger != address(this));
        assert(!isAllowed(stranger, abi.encodeCall(BridgeGateway.setLimit, (Kind.Trx, 0, amount))));
        assert(!isAllowed(stranger, abi.encodeCall(BridgeGateway.setPause, (true))));
        assert(!isAllowed(stranger, abi.encodeCall(BridgeGateway.setRetryFee, (amount))));
        assert(!isAllowed(stranger, abi.encodeCall(SideChainGateway.setWithdrawFee, (amount))));
        assert(!isAllowed(stranger, abi.encodeWithSignature("addOracle(address)", oracle)));
        assert(!isAllowed(stranger, abi.encodeWithSignature("delOracle(address)", oracle)));
        assert(!isAllowed(stranger, abi.encodeWithSignature("setThreshold(uint256)", uint256(amount))));
    }

    /// Two kinds or two tokens never have the same number.
    function check_anAssetHasANumberOfItsOwn(uint8 kind, uint160 token, uint8 otherKind, uint160 other) external pure {
        if (kind > 3 || otherKind > 3 || (kind == 0 && token != 0) || (otherKind == 0 && other != 0)) return;
        bool isSame = assetOf(Kind(kind), token) == assetOf(Kind(otherKind), other);
        assert(isSame == (kind == otherKind && token == other));
    }

    function deposit(uint256 value) private returns (uint256) {
        cheats.prank(person, person);
        return main.depositTRX{value: value}();
    }

    function speak(address who, uint256 nonce, uint256 value) private returns (bool isTaken) {
        cheats.prank(who);
        (isTaken, ) = address(side).call(abi.encodeCall(BridgeGateway.sayParcel, (nonce, Kind.Trx, person, 0, value)));
    }

    function isAllowed(address who, bytes memory call) private returns (bool isDone) {
        cheats.prank(who);
        (isDone, ) = address(side).call(call);
    }
}
