// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TRC721} from "./trc721.sol";

interface WithdrawalsOfItems {
    function onTRC721Received(address from, uint256 uid) external payable returns (uint256 nonce);
}

/// Items of a collection of the main chain on the side chain, with the numbers that they have there. The gateway has those that were
/// withdrawn.
contract IssuedCollectible is TRC721 {
    error OnlyGateway(address caller);
    error IssuedBefore(uint256 uid);

    address public immutable gateway;
    /// Items that were issued and not withdrawn.
    uint256 public totalSupply;
    mapping(uint256 uid => bool) public isIssued;
    mapping(uint256 uid => bool) private isKnown;
    mapping(address account => uint256) private counts;

    constructor(string memory name_, string memory symbol_) TRC721(name_, symbol_) {
        gateway = msg.sender;
    }

    function balanceOf(address account) public view override returns (uint256) {
        return counts[account];
    }

    /// The main chain has the metadata.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        ownerOf(tokenId);
        return "";
    }

    function mint(address to, uint256 uid) external {
        if (msg.sender != gateway) revert OnlyGateway(msg.sender);
        if (isIssued[uid]) revert IssuedBefore(uid);
        isIssued[uid] = true;
        totalSupply++;
        if (isKnown[uid]) return transferFrom(gateway, to, uid);
        isKnown[uid] = true;
        create(to, uid);
    }

    /// Withdraws an item of the caller. TRX of the call are the fee.
    function withdrawal(uint256 uid) external payable returns (uint256 nonce) {
        isIssued[uid] = false;
        transferFrom(msg.sender, gateway, uid);
        totalSupply--;
        return WithdrawalsOfItems(gateway).onTRC721Received{value: msg.value}(msg.sender, uid);
    }

    function addTo(address account, uint256 uid) internal override {
        // From neither contract could anybody take it out: only what is withdrawn goes to the gateway.
        if (account == address(this) || (account == gateway && isIssued[uid])) revert InvalidReceiver(account);
        counts[account]++;
    }

    function removeFrom(address account, uint256) internal override {
        counts[account]--;
    }
}
