// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What a contract must answer to take a token by safeTransferFrom (TIP-721; not the name ERC-721 uses).
interface TRC721TokenReceiver {
    function onTRC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// A TRC721 with metadata. Which tokens an account has, and how many, is up to the contract that extends it.
abstract contract TRC721 {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NonexistentToken(uint256 tokenId);
    error NotAuthorized(address operator, uint256 tokenId);
    error IncorrectOwner(address sender, uint256 tokenId, address owner);
    error InvalidReceiver(address receiver);

    string public name;
    string public symbol;
    mapping(address account => mapping(address operator => bool)) public isApprovedForAll;

    mapping(uint256 tokenId => address) private owners;
    mapping(uint256 tokenId => address) private approvals;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 interfaceId) public pure virtual returns (bool) {
        return interfaceId == 0x01ffc9a7 // TRC165
            || interfaceId == 0x80ac58cd // TRC721
            || interfaceId == 0x5b5e139f; // metadata
    }

    function balanceOf(address account) public view virtual returns (uint256);

    function tokenURI(uint256 tokenId) public view virtual returns (string memory);

    function ownerOf(uint256 tokenId) public view returns (address holder) {
        holder = owners[tokenId];
        if (holder == address(0)) revert NonexistentToken(tokenId);
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
        owners[tokenId] = to;
        addTo(to, tokenId);
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        checkReceiver(from, to, tokenId, data);
    }

    function create(address to, uint256 tokenId) internal {
        if (to == address(0)) revert InvalidReceiver(to);
        owners[tokenId] = to;
        addTo(to, tokenId);
        emit Transfer(address(0), to, tokenId);
    }

    /// A contract must say that it takes the token, or the token could stay there for ever.
    function checkReceiver(address from, address to, uint256 tokenId, bytes memory data) internal {
        if (to.code.length == 0) return;
        bytes4 answer = TRC721TokenReceiver(to).onTRC721Received(msg.sender, from, tokenId, data);
        if (answer != TRC721TokenReceiver.onTRC721Received.selector) revert InvalidReceiver(to);
    }

    function addTo(address account, uint256 tokenId) internal virtual;

    function removeFrom(address account, uint256 tokenId) internal virtual;

    function toDecimal(uint256 value) internal pure returns (string memory) {
        uint256 length = 1;
        for (uint256 rest = value; rest >= 10; rest /= 10) length++;
        bytes memory digits = new bytes(length);
        for (; length > 0; value /= 10) digits[--length] = bytes1(uint8(48 + (value % 10)));
        return string(digits);
    }
}
