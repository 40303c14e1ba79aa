// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Kind, Parcel, amountOf, assetOf} from "./bridge-assets.sol";
import {BridgeGateway} from "./bridge-gateway.sol";
import {IssuedCollectible} from "./issued-collectible.sol";
import {IssuedToken} from "./issued-token.sol";
import {OracleVotes} from "./oracle-votes.sol";

/// The bridge's end on the side chain. For what the main chain keeps it pays TRX of its reserve and issues tokens; for what it takes back
/// the main chain pays. Functions and events have the names that programs of side chains call and read.
contract SideChainGateway is BridgeGateway {
    /// A token of the main chain, as oracles read it there.
    struct Description {
        Kind kind;
        uint256 token;
        string name;
        string symbol;
        uint8 decimals;
    }

    event DeployDAppTRC10AndMapping(uint256 tokenId, address sideChainAddress, uint256 nonce);
    event DeployDAppTRC20AndMapping(address mainChainAddress, address sideChainAddress, uint256 nonce);
    event DeployDAppTRC721AndMapping(address mainChainAddress, address sideChainAddress, uint256 nonce);
    event DepositTRX(address to, uint256 value, uint256 nonce);
    event DepositTRC10(address to, uint256 tokenId, uint256 value, uint256 nonce);
    event DepositTRC20(address to, address sideChainAddress, uint256 value, uint256 nonce);
    event DepositTRC721(address to, address sideChainAddress, uint256 uId, uint256 nonce);
    event WithdrawTRX(address from, uint256 value, uint256 nonce);
    event WithdrawTRC10(address from, uint256 tokenId, uint256 value, uint256 nonce);
    event WithdrawTRC20(address from, address mainChainAddress, uint256 value, uint256 nonce);
    event WithdrawTRC721(address from, address mainChainAddress, uint256 uId, uint256 nonce);
    event ReserveAdded(address from, uint256 amount);

    error NotMapped(uint256 token);
    error ReserveTooLow(uint256 wanted, uint256 reserve);
    error NotAMappedToken(address caller);
    error MappedBefore(uint256 token);

    uint256 public withdrawFee;
    /// TRX of the side chain that nobody deposited yet.
    uint256 public reserve;
    Parcel[] private withdrawals;
    mapping(uint256 asset => uint256) private issued;
    mapping(uint256 asset => address) private sideTokens;
    /// The asset that a token of ours stands for.
    mapping(address sideToken => uint256) private assets;

    constructor(address[] memory oracles, uint256 threshold_) payable OracleVotes(oracles, threshold_) {
        // Nonces begin at 1.
        withdrawals.push();
        reserve = msg.value;
    }

    function addReserve() external payable {
        reserve += msg.value;
        emit ReserveAdded(msg.sender, msg.value);
    }

    /// An oracle says what a mapping of the main gateway is.
    function sayMapping(uint256 nonce, Description memory described) external alone running {
        if (isDone(mappings, nonce)) revert DoneBefore(nonce);
        bytes32 content = contentOfMapping(nonce, described);
        if (!say(mappings, nonce, content)) return;
        try this.issue(nonce, described) {} catch (bytes memory reason) {
            emit Held(mappings, nonce, content, bytes4(reason));
        }
    }

    /// Only called by the gateway itself, so that all of it is undone when a part fails.
    function issue(uint256 nonce, Description memory described) external onlyItself {
        setDone(mappings, nonce);
        uint256 asset = assetOf(described.kind, described.token);
        if (sideTokens[asset] != address(0) || described.kind == Kind.Trx) revert MappedBefore(described.token);
        address token;
        if (described.kind == Kind.Trc721) {
            token = address(new IssuedCollectible(described.name, described.symbol));
            emit DeployDAppTRC721AndMapping(address(uint160(described.token)), token, nonce);
        } else {
            token = address(new IssuedToken(described.name, described.symbol, described.decimals));
            if (described.kind == Kind.Trc10) emit DeployDAppTRC10AndMapping(described.token, token, nonce);
            else emit DeployDAppTRC20AndMapping(address(uint160(described.token)), token, nonce);
        }
        sideTokens[asset] = token;
        assets[token] = asset;
    }

    function withdrawTRX() external payable alone running byPerson(msg.sender) returns (uint256 nonce) {
        uint256 value = takeFee(withdrawFee);
        reserve += value;
        return send(Kind.Trx, msg.sender, 0, value);
    }

    /// TRC10 tokens of the main chain are tokens of this gateway here.
    function withdrawTRC10(uint256 tokenId, uint256 tokenValue) external payable alone running byPerson(msg.sender) returns (uint256 nonce) {
        takeFeeAndReturn(withdrawFee);
        address token = sideTokens[assetOf(Kind.Trc10, tokenId)];
        if (token == address(0)) revert NotMapped(tokenId);
        IssuedToken(token).burnFor(msg.sender, tokenValue);
        return send(Kind.Trc10, msg.sender, tokenId, tokenValue);
    }

    /// A token of ours has burnt what its owner withdraws.
    function onTRC20Received(address from, uint256 value) external payable alone running byPerson(from) returns (uint256 nonce) {
        return withdrawFrom(from, value, Kind.Trc20);
    }

    function onTRC721Received(address from, uint256 uid) external payable alone running byPerson(from) returns (uint256 nonce) {
        return withdrawFrom(from, uid, Kind.Trc721);
    }

    /// Says a withdrawal again. It arrives once, however often it is said.
    function retryWithdraw(uint256 nonce) external payable alone running {
        if (nonce == 0 || nonce >= withdrawals.length) revert UnknownNonce(nonce);
        takeFeeAndReturn(retryFee);
        announce(nonce, withdrawals[nonce]);
    }

    function setWithdrawFee(uint256 fee) external onlyOwner {
        withdrawFee = checkedFee(fee);
    }

    function getWithdrawFee() external view returns (uint256) {
        return withdrawFee;
    }

    function lastNonce() external view returns (uint256) {
        return withdrawals.length - 1;
    }

    /// Account, contract, TRC10 token, amount or number of an item, kind, and status (0: taken).
    function getWithdrawMsg(uint256 nonce)
        external
        view
        returns (address, address, uint256, uint256, uint256, uint256)
    {
        if (nonce == 0 || nonce >= withdrawals.length) revert UnknownNonce(nonce);
        Parcel memory one = withdrawals[nonce];
        bool isTrc10 = one.kind == Kind.Trc10;
        return (
            one.account,
            isTrc10 ? address(0) : address(uint160(one.token)),
            isTrc10 ? one.token : 0,
            one.value,
            uint256(one.kind),
            0
        );
    }

    function depositDone(uint256 nonce) external view returns (bool) {
        return isDone(parcels, nonce);
    }

    function mappingDone(uint256 nonce) external view returns (bool) {
        return isDone(mappings, nonce);
    }

    function mainToSideContractMap(address mainChainAddress) external view returns (address) {
        address token = sideTokens[assetOf(Kind.Trc20, uint160(mainChainAddress))];
        return token == address(0) ? sideTokens[assetOf(Kind.Trc721, uint160(mainChainAddress))] : token;
    }

    function sideToMainContractMap(address sideChainAddress) external view returns (address) {
        uint256 asset = assets[sideChainAddress];
        return asset >> 160 == uint256(Kind.Trc10) ? address(0) : address(uint160(asset));
    }

    /// The token here that stands for one of the main chain.
    function sideTokenOf(Kind kind, uint256 token) external view returns (address) {
        return sideTokens[assetOf(kind, token)];
    }

    /// What was issued and not withdrawn; of collections, how many items.
    function issuedOf(Kind kind, uint256 token) external view returns (uint256) {
        return issued[assetOf(kind, token)];
    }

    function contentOfMapping(uint256 nonce, Description memory described) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), mappings, nonce, described));
    }

    function deliver(uint256 nonce, Parcel memory parcel) internal override {
        uint256 asset = assetOf(parcel.kind, parcel.token);
        issued[asset] += amountOf(parcel);
        if (parcel.kind == Kind.Trx) {
            if (parcel.value > reserve) revert ReserveTooLow(parcel.value, reserve);
            reserve -= parcel.value;
            payTrx(parcel.account, parcel.value);
            emit DepositTRX(parcel.account, parcel.value, nonce);
            return;
        }
        address token = sideTokens[asset];
        if (token == address(0)) revert NotMapped(parcel.token);
        if (parcel.kind == Kind.Trc721) {
            IssuedCollectible(token).mint(parcel.account, parcel.value);
            emit DepositTRC721(parcel.account, token, parcel.value, nonce);
            return;
        }
        IssuedToken(token).mint(parcel.account, parcel.value);
        if (parcel.kind == Kind.Trc10) emit DepositTRC10(parcel.account, parcel.token, parcel.value, nonce);
        else emit DepositTRC20(parcel.account, token, parcel.value, nonce);
    }

    function withdrawFrom(address from, uint256 value, Kind kind) private returns (uint256 nonce) {
        uint256 asset = assets[msg.sender];
        if (asset == 0 || (kind == Kind.Trc721) != (asset >> 160 == uint256(Kind.Trc721))) revert NotAMappedToken(msg.sender);
        uint256 rest = takeFee(withdrawFee);
        nonce = send(Kind(asset >> 160), from, uint160(asset), value);
        payTrx(from, rest);
    }

    function send(Kind kind, address account, uint256 token, uint256 value) private returns (uint256 nonce) {
        // An item may have the number zero.
        if (kind != Kind.Trc721 && value == 0) revert InvalidValue(value);
        Parcel memory parcel = Parcel(kind, account, token, value);
        // Only of TRX may somebody have more than was issued, from block 0 or as a producer.
        uint256 asset = assetOf(kind, token);
        if (amountOf(parcel) > issued[asset]) revert InvalidValue(value);
        issued[asset] -= amountOf(parcel);
        nonce = withdrawals.length;
        withdrawals.push(parcel);
        announce(nonce, parcel);
    }

    function announce(uint256 nonce, Parcel memory parcel) private {
        address token = address(uint160(parcel.token));
        if (parcel.kind == Kind.Trx) emit WithdrawTRX(parcel.account, parcel.value, nonce);
        else if (parcel.kind == Kind.Trc10) emit WithdrawTRC10(parcel.account, parcel.token, parcel.value, nonce);
        else if (parcel.kind == Kind.Trc20) emit WithdrawTRC20(parcel.account, token, parcel.value, nonce);
        else emit WithdrawTRC721(parcel.account, token, parcel.value, nonce);
    }
}
