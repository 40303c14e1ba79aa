// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Kind, Parcel, amountOf, assetOf} from "./bridge-assets.sol";
import {OracleVotes} from "./oracle-votes.sol";

/// What the gateways of both chains have in common: fees, the pause, and parcels that arrive once and only once. A parcel has a nonce
/// of the gateway that sent it. It arrives when enough oracles say the same of it, at most so much of each asset a day. What cannot be
/// handed over is held and stays agreed: any oracle that says it again hands it over as soon as that is possible.
abstract contract BridgeGateway is OracleVotes {
    uint8 internal constant parcels = 1;
    uint8 internal constant mappings = 2;
    uint256 private constant highestFee = 1_000_000_000;
    /// What a receiver of TRX may use: with more a stranger could make an oracle's transaction fail.
    uint256 private constant energyOfReceiver = 50_000;

    /// Agreed, and not handed over: `reason` is the selector of the error.
    event Held(uint8 indexed list, uint256 indexed nonce, bytes32 content, bytes4 reason);
    event LimitSet(Kind kind, uint256 token, uint256 amount);
    event Paused(bool isPaused);
    event FeesTaken(address to, uint256 amount);

    error IsPaused();
    error Reentered();
    error OnlyItself();
    error OnlyAccounts(address caller);
    error UnknownNonce(uint256 nonce);
    error DoneBefore(uint256 nonce);
    error AboveLimit(uint256 asset, uint256 left);
    error TooLittleTrx(uint256 given, uint256 wanted);
    error FeeTooHigh(uint256 fee);
    error InvalidValue(uint256 value);
    error PaymentRefused(address account);

    bool private isStopped;
    uint256 public retryFee;
    /// Fees that nobody took yet.
    uint256 public bonus;
    /// What may arrive of an asset in a day of UTC. An asset without a limit of its own has that of its kind (token 0).
    mapping(uint256 asset => uint256) private limits;
    mapping(uint256 asset => mapping(uint256 day => uint256)) private arrived;
    /// 256 nonces a word.
    mapping(uint8 list => mapping(uint256 word => uint256)) private done;
    bool private transient isBusy;

    /// Nothing else of this contract runs while a token or a receiver runs.
    modifier alone() {
        if (isBusy) revert Reentered();
        isBusy = true;
        _;
        isBusy = false;
    }

    modifier running() {
        checkRunning();
        _;
    }

    /// The account of this address on the other chain may be another one's if this is a contract.
    modifier byPerson(address account) {
        if (account != tx.origin) revert OnlyAccounts(account);
        _;
    }

    modifier onlyItself() {
        if (msg.sender != address(this)) revert OnlyItself();
        _;
    }

    /// An oracle says that the other gateway has sent this parcel.
    function sayParcel(uint256 nonce, Kind kind, address account, uint256 token, uint256 value) external alone running {
        if (isDone(parcels, nonce)) revert DoneBefore(nonce);
        Parcel memory parcel = Parcel(kind, account, token, value);
        bytes32 content = contentOf(nonce, kind, account, token, value);
        if (!say(parcels, nonce, content)) return;
        try this.handOver(nonce, parcel) {} catch (bytes memory reason) {
            emit Held(parcels, nonce, content, bytes4(reason));
        }
    }

    /// Only called by the gateway itself, so that all of it is undone when a part fails.
    function handOver(uint256 nonce, Parcel memory parcel) external onlyItself {
        setDone(parcels, nonce);
        count(assetOf(parcel.kind, parcel.token), parcel.kind, amountOf(parcel));
        deliver(nonce, parcel);
    }

    function setPause(bool isPaused) external onlyOwner {
        isStopped = isPaused;
        disturb();
        emit Paused(isPaused);
    }

    function setRetryFee(uint256 fee) external onlyOwner {
        retryFee = checkedFee(fee);
    }

    /// Of one asset, or of all of its kind that have no limit of their own (token 0). Zero stands for no limit of its own.
    function setLimit(Kind kind, uint256 token, uint256 amount) external onlyOwner {
        limits[assetOf(kind, token)] = amount;
        disturb();
        emit LimitSet(kind, token, amount);
    }

    /// Nobody could end the pause of a gateway whose owner has given it up.
    function pause() public view returns (bool) {
        return isStopped && owner != address(0);
    }

    /// What may still arrive of an asset today.
    function leftToday(Kind kind, uint256 token) public view returns (uint256) {
        uint256 asset = assetOf(kind, token);
        uint256 limit = limits[asset] == 0 ? limits[assetOf(kind, 0)] : limits[asset];
        uint256 today = arrived[asset][block.timestamp / 1 days];
        return limit > today ? limit - today : 0;
    }

    function takeFees(address payable to) external onlyOwner alone {
        uint256 amount = bonus;
        bonus = 0;
        emit FeesTaken(to, amount);
        payTrx(to, amount);
    }

    function contentOf(uint256 nonce, Kind kind, address account, uint256 token, uint256 value) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), parcels, nonce, kind, account, token, value));
    }

    /// The nonces from 256 times `word` on: a bit each, the lowest first.
    function doneWord(uint8 list, uint256 word) external view returns (uint256) {
        return done[list][word];
    }

    function isDone(uint8 list, uint256 nonce) internal view returns (bool) {
        return done[list][nonce >> 8] & (1 << (nonce & 255)) != 0;
    }

    function setDone(uint8 list, uint256 nonce) internal {
        done[list][nonce >> 8] |= 1 << (nonce & 255);
    }

    function checkRunning() internal view override {
        if (pause()) revert IsPaused();
    }

    function deliver(uint256 nonce, Parcel memory parcel) internal virtual;

    /// Takes the fee from the TRX of the call, returns what is above it.
    function takeFee(uint256 fee) internal returns (uint256 rest) {
        if (msg.value < fee) revert TooLittleTrx(msg.value, fee);
        bonus += fee;
        return msg.value - fee;
    }

    function takeFeeAndReturn(uint256 fee) internal {
        payTrx(msg.sender, takeFee(fee));
    }

    function payTrx(address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool isPaid, ) = to.call{value: amount, gas: energyOfReceiver}("");
        if (!isPaid) revert PaymentRefused(to);
    }

    function checkedFee(uint256 fee) internal pure returns (uint256) {
        if (fee > highestFee) revert FeeTooHigh(fee);
        return fee;
    }

    function count(uint256 asset, Kind kind, uint256 amount) private {
        uint256 left = leftToday(kind, asset & type(uint160).max);
        if (amount > left) revert AboveLimit(asset, left);
        arrived[asset][block.timestamp / 1 days] += amount;
    }
}
