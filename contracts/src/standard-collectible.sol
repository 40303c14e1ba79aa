// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenOwner} from "./token-owner.sol";
import {TRC721} from "./trc721.sol";

/// A TRC721 whose owner creates items, up to a number that never changes, and has no other power over them.
contract StandardCollectible is TRC721, TokenOwner {
    error AboveCap(uint256 supply, uint256 cap);
    error InvalidAccount(address account);

    uint256 public immutable cap;
    uint256 public totalSupply;
    /// The metadata of an item is at this address with the number of the item behind it. It never changes.
    string public baseURI;

    mapping(address account => uint256) private counts;

    constructor(string memory name_, string memory symbol_, string memory baseURI_, uint256 cap_)
        TRC721(name_, symbol_)
    {
        baseURI = baseURI_;
        cap = cap_;
    }

    function balanceOf(address account) public view override returns (uint256) {
        if (account == address(0)) revert InvalidAccount(account);
        return counts[account];
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        ownerOf(tokenId);
        return bytes(baseURI).length == 0 ? "" : string.concat(baseURI, toDecimal(tokenId));
    }

    /// Items are numbered from 1 in the order in which they are created.
    function mint(address to) external onlyOwner returns (uint256 tokenId) {
        tokenId = totalSupply + 1;
        if (tokenId > cap) revert AboveCap(tokenId, cap);
        totalSupply = tokenId;
        create(to, tokenId);
        checkReceiver(address(0), to, tokenId, "");
    }

    function addTo(address account, uint256) internal override {
        counts[account]++;
    }

    function removeFrom(address account, uint256) internal override {
        counts[account]--;
    }
}
