// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Kind} from "../src/bridge-assets.sol";
import {MainChainGateway} from "../src/main-chain-gateway.sol";
import {SideChainGateway} from "../src/side-chain-gateway.sol";

interface OriginCheats {
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function deal(address account, uint256 balance) external;
    function warp(uint256 timestamp) external;
}

OriginCheats constant cheats = OriginCheats(address(uint160(uint256(keccak256("hevm cheat code")))));

/// Both gateways on one EVM: people who deposit and withdraw TRX, three oracles of which the third one says anything, days that pass.
contract BridgeActions {
    struct Sent {
        address account;
        uint256 value;
    }

    uint256 public constant reserve = 1e24;
    uint256 public constant limit = 1e12;

    MainChainGateway public immutable main;
    SideChainGateway public immutable side;
    Sent[] public deposits;
    Sent[] public withdrawals;
    /// How often each parcel arrived, by its event order: what accounts got.
    uint256 public paidOnSide;
    uint256 public paidOnMain;
    string public fault;

    constructor() {
        address[] memory oracles = new address[](3);
        for (uint256 i = 0; i < 3; i++) oracles[i] = oracle(i);
        main = new MainChainGateway(oracles, 2);
        cheats.deal(address(this), reserve);
        side = new SideChainGateway{value: reserve}(oracles, 2);
        main.setLimit(Kind.Trx, 0, limit);
        side.setLimit(Kind.Trx, 0, limit);
        for (uint256 i = 0; i < 4; i++) cheats.deal(person(i), 1e30);
    }

    function oracle(uint256 index) public pure returns (address) {
        return address(uint160(0x2000 + (index % 3)));
    }

    function person(uint256 index) public pure returns (address) {
        return address(uint160(0x1000 + (index % 4)));
    }

    function counts() external view returns (uint256, uint256) {
        return (deposits.length, withdrawals.length);
    }

    function deposit(uint256 who, uint40 value) external {
        if (value == 0) return;
        cheats.prank(person(who), person(who));
        uint256 nonce = main.depositTRX{value: value}();
        deposits.push(Sent(person(who), value));
        if (nonce != deposits.length) fault = "a nonce is not the next one";
    }

    function withdraw(uint256 who, uint40 value) external {
        uint256 most = side.issuedOf(Kind.Trx, 0);
        if (most == 0) return;
        uint256 amount = 1 + (value % most);
        cheats.prank(person(who), person(who));
        uint256 nonce = side.withdrawTRX{value: amount}();
        withdrawals.push(Sent(person(who), amount));
        if (nonce != withdrawals.length) fault = "a nonce is not the next one";
    }

    /// An honest oracle.
    function say(bool onSide, uint8 which, uint256 index) external {
        Sent[] storage list = onSide ? deposits : withdrawals;
        if (list.length == 0) return;
        uint256 nonce = 1 + (index % list.length);
        Sent storage sent = list[nonce - 1];
        speak(onSide, oracle(which % 2), nonce, sent.account, sent.value);
    }

    /// The dishonest one, and strangers.
    function lie(bool onSide, uint8 who, uint8 nonce, uint8 account, uint40 value) external {
        speak(onSide, who % 2 == 0 ? oracle(2) : person(who), nonce, person(account), value);
    }

    function pass(uint8 hoursLater) external {
        cheats.warp(block.timestamp + uint256(hoursLater) * 1 hours);
    }

    function speak(bool onSide, address who, uint256 nonce, address account, uint256 value) private {
        uint256 before = account.balance;
        try this.call(onSide, who, nonce, account, value) {} catch {}
        uint256 got = account.balance - before;
        if (onSide) paidOnSide += got;
        else paidOnMain += got;
    }

    function call(bool onSide, address who, uint256 nonce, address account, uint256 value) external {
        cheats.prank(who);
        if (onSide) side.sayParcel(nonce, Kind.Trx, account, 0, value);
        else main.sayParcel(nonce, Kind.Trx, account, 0, value);
    }
}
