// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Owned} from "./owned.sol";
import {TRC721} from "./trc721.sol";

/// A TRC721 with metadata and enumeration; the owner mints, and may say anew where the metadata of a token is.
contract Collectible is TRC721, Owned {
    error OutOfBounds(address owner, uint256 index);

    string private baseUri;
    /// Where the metadata of a token is in place of the base address: a data: URI contains it whole.
    mapping(uint256 tokenId => string) private ownUris;
    uint256[] private tokens;
    mapping(address account => uint256[]) private tokensOf;
    /// Where a token stands in the list of its owner, so that leaving the list costs the same for any length.
    mapping(uint256 tokenId => uint256) private positionOf;

    constructor(string memory name_, string memory symbol_, string memory baseUri_) TRC721(name_, symbol_) {
        baseUri = baseUri_;
    }

    function supportsInterface(bytes4 interfaceId) public pure override returns (bool) {
        return interfaceId == 0x780e9d63 // enumeration
            || super.supportsInterface(interfaceId);
    }

    function balanceOf(address account) public view override returns (uint256) {
        return tokensOf[account].length;
    }

    function totalSupply() external view returns (uint256) {
        return tokens.length;
    }

    function tokenByIndex(uint256 index) external view returns (uint256) {
        if (index >= tokens.length) revert OutOfBounds(address(0), index);
        return tokens[index];
    }

    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256) {
        if (index >= tokensOf[account].length) revert OutOfBounds(account, index);
        return tokensOf[account][index];
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        ownerOf(tokenId);
        if (bytes(ownUris[tokenId]).length > 0) return ownUris[tokenId];
        return string.concat(baseUri, toDecimal(tokenId), ".json");
    }

    function setTokenURI(uint256 tokenId, string calldata value) external onlyOwner {
        ownUris[tokenId] = value;
    }

    /// Tokens are numbered from 1 in the order they are minted.
    function mint(address to) external onlyOwner returns (uint256 tokenId) {
        tokenId = tokens.length + 1;
        tokens.push(tokenId);
        create(to, tokenId);
    }

    function addTo(address account, uint256 tokenId) internal override {
        positionOf[tokenId] = tokensOf[account].length;
        tokensOf[account].push(tokenId);
    }

    function removeFrom(address account, uint256 tokenId) internal override {
        uint256[] storage held = tokensOf[account];
        uint256 last = held[held.length - 1];
        held[positionOf[tokenId]] = last;
        positionOf[last] = positionOf[tokenId];
        held.pop();
    }
}
