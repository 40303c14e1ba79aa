// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Kind, Parcel, amountOf, assetOf} from "./bridge-assets.sol";
import {BridgeGateway} from "./bridge-gateway.sol";
import {HeldTokens} from "./held-tokens.sol";
import {OracleVotes} from "./oracle-votes.sol";

/// The bridge's end on the main chain. It keeps what is on the side chain, and pays it back when it was withdrawn there. Functions and
/// events have the names that programs of side chains call and read.
contract MainChainGateway is BridgeGateway, HeldTokens {
    struct Mapping {
        Kind kind;
        uint8 decimals;
        uint256 token;
        string name;
        string symbol;
    }

    event TRXReceived(address from, uint64 value, uint256 nonce);
    event TRC10Received(address from, uint64 tokenId, uint64 tokenValue, uint256 nonce);
    event TRC20Received(address from, address contractAddress, uint256 value, uint256 nonce);
    event TRC721Received(address from, address contractAddress, uint256 uid, uint256 nonce);
    event TRC10Mapping(uint256 tokenId, uint256 nonce);
    event TRC20Mapping(address contractAddress, uint256 nonce);
    event TRC721Mapping(address contractAddress, uint256 nonce);
    event TRXWithdraw(address owner, uint256 value, uint256 nonce);
    event TRC10Withdraw(address owner, uint256 tokenId, uint256 value, uint256 nonce);
    event TRC20Withdraw(address owner, address contractAddress, uint256 value, uint256 nonce);
    event TRC721Withdraw(address owner, address contractAddress, uint256 uid, uint256 nonce);

    error NotMapped(uint256 token);
    error MappedBefore(uint256 token);
    error NotYourContract(address token);
    error NotLocked(uint256 token, uint256 locked);
    error TextTooLong(uint256 length);

    uint256 private constant longestText = 64;

    uint256 public mappingFee;
    uint256 public depositFee;
    Parcel[] private deposits;
    Mapping[] private mapped;
    mapping(uint256 asset => bool) private isMapped;
    /// Amounts, or numbers of items, that are on the side chain or on their way.
    mapping(uint256 asset => uint256) private locked;

    constructor(address[] memory oracles, uint256 threshold_) OracleVotes(oracles, threshold_) {
        // Nonces begin at 1.
        deposits.push();
        mapped.push();
    }

    function depositTRX() external payable alone running byPerson(msg.sender) returns (uint256 nonce) {
        return send(Kind.Trx, 0, takeFee(depositFee));
    }

    /// The tokens come along with the call.
    function depositTRC10(uint64 tokenId, uint64 tokenValue) external payable alone running byPerson(msg.sender) returns (uint256 nonce) {
        takeFeeAndReturn(depositFee);
        uint256 asset = assetOf(Kind.Trc10, tokenId);
        receiveTrc10(tokenId, locked[asset], tokenValue);
        if (!isMapped[asset]) {
            emit TRC10Mapping(tokenId, map(Mapping(Kind.Trc10, 0, tokenId, "", "")));
        }
        return send(Kind.Trc10, tokenId, tokenValue);
    }

    function depositTRC20(address contractAddress, uint256 value) external payable alone running byPerson(msg.sender) returns (uint256 nonce) {
        takeFeeAndReturn(depositFee);
        checkMapped(Kind.Trc20, contractAddress);
        receiveTrc20(contractAddress, value);
        return send(Kind.Trc20, uint160(contractAddress), value);
    }

    function depositTRC721(address contractAddress, uint256 uid) external payable alone running byPerson(msg.sender) returns (uint256 nonce) {
        takeFeeAndReturn(depositFee);
        checkMapped(Kind.Trc721, contractAddress);
        receiveTrc721(contractAddress, uid);
        return send(Kind.Trc721, uint160(contractAddress), uid);
    }

    /// Whoever deployed a contract maps it, and names the transaction that made it.
    function mappingTRC20(bytes calldata txId) external payable alone running returns (uint256 nonce) {
        address token = createdBy(msg.sender, txId);
        takeFeeAndReturn(mappingFee);
        (string memory name, string memory symbol) = describe(token);
        nonce = map(Mapping(Kind.Trc20, decimalsOf(token), uint160(token), name, symbol));
        emit TRC20Mapping(token, nonce);
    }

    function mappingTRC721(bytes calldata txId) external payable alone running returns (uint256 nonce) {
        address token = createdBy(msg.sender, txId);
        takeFeeAndReturn(mappingFee);
        (string memory name, string memory symbol) = describe(token);
        nonce = map(Mapping(Kind.Trc721, 0, uint160(token), name, symbol));
        emit TRC721Mapping(token, nonce);
    }

    /// Says a deposit again. It arrives once, however often it is said.
    function retryDeposit(uint256 nonce) external payable alone running {
        if (nonce == 0 || nonce >= deposits.length) revert UnknownNonce(nonce);
        takeFeeAndReturn(retryFee);
        announce(nonce, deposits[nonce]);
    }

    function retryMapping(uint256 nonce) external payable alone running {
        if (nonce == 0 || nonce >= mapped.length) revert UnknownNonce(nonce);
        takeFeeAndReturn(retryFee);
        Mapping storage one = mapped[nonce];
        if (one.kind == Kind.Trc10) emit TRC10Mapping(one.token, nonce);
        else if (one.kind == Kind.Trc20) emit TRC20Mapping(address(uint160(one.token)), nonce);
        else emit TRC721Mapping(address(uint160(one.token)), nonce);
    }

    function setDepositFee(uint256 fee) external onlyOwner {
        depositFee = checkedFee(fee);
    }

    function setMappingFee(uint256 fee) external onlyOwner {
        mappingFee = checkedFee(fee);
    }

    /// The newest nonces, of deposits and of mappings.
    function lastNonces() external view returns (uint256 deposit, uint256 mapping_) {
        return (deposits.length - 1, mapped.length - 1);
    }

    /// Account, amount, kind, contract, TRC10 token, status (0: taken), and the number of an item.
    function getDepositMsg(uint256 nonce)
        external
        view
        returns (address, uint256, uint256, address, uint256, uint256, uint256)
    {
        if (nonce == 0 || nonce >= deposits.length) revert UnknownNonce(nonce);
        Parcel memory one = deposits[nonce];
        bool isItem = one.kind == Kind.Trc721;
        bool isTrc10 = one.kind == Kind.Trc10;
        return (
            one.account,
            isItem ? 0 : one.value,
            uint256(one.kind),
            isTrc10 ? address(0) : address(uint160(one.token)),
            isTrc10 ? one.token : 0,
            0,
            isItem ? one.value : 0
        );
    }

    /// Contract, kind, and status (0: taken).
    function getMappingMsg(uint256 nonce) external view returns (address, uint256, uint256) {
        Mapping memory one = mappingAt(nonce);
        return (one.kind == Kind.Trc10 ? address(0) : address(uint160(one.token)), uint256(one.kind), 0);
    }

    /// TRC10 tokens have their name at the node, not here.
    function mappingAt(uint256 nonce) public view returns (Mapping memory) {
        if (nonce == 0 || nonce >= mapped.length) revert UnknownNonce(nonce);
        return mapped[nonce];
    }

    function withdrawDone(uint256 nonce) external view returns (bool) {
        return isDone(parcels, nonce);
    }

    function lockedOf(Kind kind, uint256 token) external view returns (uint256) {
        return locked[assetOf(kind, token)];
    }

    function deliver(uint256 nonce, Parcel memory parcel) internal override {
        uint256 asset = assetOf(parcel.kind, parcel.token);
        uint256 amount = amountOf(parcel);
        if (amount > locked[asset]) revert NotLocked(parcel.token, locked[asset]);
        locked[asset] -= amount;
        address token = address(uint160(parcel.token));
        if (parcel.kind == Kind.Trx) {
            payTrx(parcel.account, amount);
            emit TRXWithdraw(parcel.account, amount, nonce);
        } else if (parcel.kind == Kind.Trc10) {
            payTrc10(parcel.account, parcel.token, amount);
            emit TRC10Withdraw(parcel.account, parcel.token, amount, nonce);
        } else if (parcel.kind == Kind.Trc20) {
            payTrc20(token, parcel.account, amount);
            emit TRC20Withdraw(parcel.account, token, amount, nonce);
        } else {
            payTrc721(token, parcel.account, parcel.value);
            emit TRC721Withdraw(parcel.account, token, parcel.value, nonce);
        }
    }

    function send(Kind kind, uint256 token, uint256 value) private returns (uint256 nonce) {
        // An item may have the number zero.
        if (kind != Kind.Trc721 && value == 0) revert InvalidValue(value);
        if (kind == Kind.Trx && value > type(uint64).max) revert InvalidValue(value);
        Parcel memory parcel = Parcel(kind, msg.sender, token, value);
        nonce = deposits.length;
        deposits.push(parcel);
        locked[assetOf(kind, token)] += amountOf(parcel);
        announce(nonce, parcel);
    }

    function announce(uint256 nonce, Parcel memory parcel) private {
        address token = address(uint160(parcel.token));
        if (parcel.kind == Kind.Trx) emit TRXReceived(parcel.account, uint64(parcel.value), nonce);
        else if (parcel.kind == Kind.Trc10)
            emit TRC10Received(parcel.account, uint64(parcel.token), uint64(parcel.value), nonce);
        else if (parcel.kind == Kind.Trc20) emit TRC20Received(parcel.account, token, parcel.value, nonce);
        else emit TRC721Received(parcel.account, token, parcel.value, nonce);
    }

    function map(Mapping memory one) private returns (uint256 nonce) {
        // One contract is of one kind.
        if (isMapped[assetOf(Kind.Trc20, one.token)] || isMapped[assetOf(Kind.Trc721, one.token)])
            revert MappedBefore(one.token);
        isMapped[assetOf(one.kind, one.token)] = true;
        nonce = mapped.length;
        mapped.push(one);
    }

    function describe(address token) private view returns (string memory name, string memory symbol) {
        name = textOf(token, "name()");
        symbol = textOf(token, "symbol()");
        if (bytes(name).length > longestText) revert TextTooLong(bytes(name).length);
        if (bytes(symbol).length > longestText) revert TextTooLong(bytes(symbol).length);
    }

    function checkMapped(Kind kind, address token) private view {
        if (!isMapped[assetOf(kind, uint160(token))]) revert NotMapped(uint160(token));
    }

    /// The address of a contract follows from the transaction that made it and from who signed that.
    function createdBy(address account, bytes calldata txId) private view returns (address token) {
        token = address(uint160(uint256(keccak256(abi.encodePacked(txId, bytes1(0x41), account)))));
        if (txId.length != 32 || token.code.length == 0) revert NotYourContract(token);
    }
}
