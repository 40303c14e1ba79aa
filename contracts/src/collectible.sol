// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Owned} from "./owned.sol";

/// What a contract must answer to take a token by safeTransferFrom (TIP-721; not the name ERC-721 uses).
interface TRC721TokenReceiver {
    function onTRC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// A TRC721 with metadata and enumeration; the owner mints.
contract Collectible is Owned {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NonexistentToken(uint256 tokenId);
    error NotAuthorized(address operator, uint256 tokenId);
    error IncorrectOwner(address sender, uint256 tokenId, address owner);
    error InvalidReceiver(address receiver);
    error OutOfBounds(address owner, uint256 index);

    string public name;
    string public symbol;
    mapping(address account => mapping(address operator => bool)) public isApprovedForAll;

    string private baseUri;
    /// Where the metadata of a token is in place of the base address: a data: URI contains it whole.
    mapping(uint256 tokenId => string) private ownUris;
    uint256[] private tokens;
    mapping(address account => uint256[]) private tokensOf;
    /// Where a token stands in the list of its owner, so that leaving the list costs the same for any length.
    mapping(uint256 tokenId => uint256) private positionOf;
    mapping(uint256 tokenId => address) private owners;
    mapping(uint256 tokenId => address) private approvals;

    constructor(string memory name_, string memory symbol_, string memory baseUri_) {
        name = name_;
        symbol = symbol_;
        baseUri = baseUri_;
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == 0x01ffc9a7 // TRC165
            || interfaceId == 0x80ac58cd // TRC721
            || interfaceId == 0x5b5e139f // metadata
            || interfaceId == 0x780e9d63; // enumeration
    }

    function ownerOf(uint256 tokenId) public view returns (address holder) {
        holder = owners[tokenId];
        if (holder == address(0)) revert NonexistentToken(tokenId);
    }

    function balanceOf(address account) external view returns (uint256) {
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

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        if (bytes(ownUris[tokenId]).length > 0) return ownUris[tokenId];
        return string.concat(baseUri, toDecimal(tokenId), ".json");
    }

    function setTokenURI(uint256 tokenId, string calldata value) external onlyOwner {
        ownUris[tokenId] = value;
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return approvals[tokenId];
    }

    function approve(address to, uint256 tokenId) external {
        address holder = ownerOf(tokenId);
        if (msg.sender != holder && !isApprovedForAll[holder][msg.sender]) revert NotAuthorized(msg.sender, tokenId);
        approvals[tokenId] = to;
        emit Approval(holder, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address holder = ownerOf(tokenId);
        if (holder != from) revert IncorrectOwner(from, tokenId, holder);
        if (to == address(0)) revert InvalidReceiver(to);
        bool allowed = msg.sender == holder || approvals[tokenId] == msg.sender || isApprovedForAll[holder][msg.sender];
        if (!allowed) revert NotAuthorized(msg.sender, tokenId);
        delete approvals[tokenId];
        removeFrom(from, tokenId);
        addTo(to, tokenId);
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        bytes4 answer = TRC721TokenReceiver(to).onTRC721Received(msg.sender, from, tokenId, data);
        if (answer != TRC721TokenReceiver.onTRC721Received.selector) revert InvalidReceiver(to);
    }

    /// Tokens are numbered from 1 in the order they are minted.
    function mint(address to) external onlyOwner returns (uint256 tokenId) {
        if (to == address(0)) revert InvalidReceiver(to);
        tokenId = tokens.length + 1;
        tokens.push(tokenId);
        addTo(to, tokenId);
        emit Transfer(address(0), to, tokenId);
    }

    function addTo(address account, uint256 tokenId) private {
        owners[tokenId] = account;
        positionOf[tokenId] = tokensOf[account].length;
        tokensOf[account].push(tokenId);
    }

    function removeFrom(address account, uint256 tokenId) private {
        uint256[] storage held = tokensOf[account];
        uint256 last = held[held.length - 1];
        held[positionOf[tokenId]] = last;
        positionOf[last] = positionOf[tokenId];
        held.pop();
    }

    function toDecimal(uint256 value) private pure returns (string memory) {
        uint256 length = 1;
        for (uint256 rest = value; rest >= 10; rest /= 10) length++;
        bytes memory digits = new bytes(length);
        for (; length > 0; value /= 10) digits[--length] = bytes1(uint8(48 + (value % 10)));
        return string(digits);
    }
}
