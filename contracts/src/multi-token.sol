// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Owned} from "./owned.sol";

/// What a contract must answer to take tokens; TIP-1155 keeps the names of ERC-1155.
interface TRC1155TokenReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// A TRC1155: many kinds of tokens in one contract; the owner mints.
contract MultiToken is Owned {
    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    error InsufficientBalance(address account, uint256 balance, uint256 needed, uint256 id);
    error NotAuthorized(address operator, address owner);
    error InvalidReceiver(address receiver);
    error LengthMismatch(uint256 first, uint256 second);

    mapping(address account => mapping(uint256 id => uint256)) private balances;
    mapping(address account => mapping(address operator => bool)) public isApprovedForAll;
    mapping(uint256 id => string) public uri;

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == 0x01ffc9a7 // TRC165
            || interfaceId == 0xd9b67a26 // TRC1155
            || interfaceId == 0x0e89341c; // metadata
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return balances[account][id];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory result)
    {
        if (accounts.length != ids.length) revert LengthMismatch(accounts.length, ids.length);
        result = new uint256[](ids.length);
        for (uint256 i; i < ids.length; i++) result[i] = balances[accounts[i]][ids[i]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        requireAllowed(from, to);
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        askReceiver(from, to, id, value, data);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        requireAllowed(from, to);
        if (ids.length != values.length) revert LengthMismatch(ids.length, values.length);
        for (uint256 i; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        askReceiverOfBatch(from, to, ids, values, data);
    }

    function mint(address to, uint256 id, uint256 value, bytes calldata data) external onlyOwner {
        if (to == address(0)) revert InvalidReceiver(to);
        balances[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
        askReceiver(address(0), to, id, value, data);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values, bytes calldata data)
        external
        onlyOwner
    {
        if (to == address(0)) revert InvalidReceiver(to);
        if (ids.length != values.length) revert LengthMismatch(ids.length, values.length);
        for (uint256 i; i < ids.length; i++) balances[to][ids[i]] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
        askReceiverOfBatch(address(0), to, ids, values, data);
    }

    function burn(uint256 id, uint256 value) external {
        take(msg.sender, id, value);
        emit TransferSingle(msg.sender, msg.sender, address(0), id, value);
    }

    function setURI(uint256 id, string calldata value) external onlyOwner {
        uri[id] = value;
        emit URI(value, id);
    }

    function requireAllowed(address from, address to) private view {
        if (to == address(0)) revert InvalidReceiver(to);
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert NotAuthorized(msg.sender, from);
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        take(from, id, value);
        balances[to][id] += value;
    }

    function take(address account, uint256 id, uint256 value) private {
        uint256 balance = balances[account][id];
        if (balance < value) revert InsufficientBalance(account, balance, value, id);
        balances[account][id] = balance - value;
    }

    function askReceiver(address from, address to, uint256 id, uint256 value, bytes calldata data) private {
        if (to.code.length == 0) return;
        bytes4 answer = TRC1155TokenReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
        if (answer != TRC1155TokenReceiver.onERC1155Received.selector) revert InvalidReceiver(to);
    }

    function askReceiverOfBatch(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) private {
        if (to.code.length == 0) return;
        bytes4 answer = TRC1155TokenReceiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        if (answer != TRC1155TokenReceiver.onERC1155BatchReceived.selector) revert InvalidReceiver(to);
    }
}
