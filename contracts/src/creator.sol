// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Child} from "./child.sol";

/// Makes children by CREATE and CREATE2 and moves TRX through them: a source of internal transactions.
contract Creator {
    event Created(address indexed child, uint256 number, bytes32 salt);
    event Forwarded(address indexed to, uint256 amount);

    error PaymentFailed(address to, uint256 amount);

    Child[] public children;

    receive() external payable {}

    function childCount() external view returns (uint256) {
        return children.length;
    }

    /// Hash a CREATE2 address of this chain is made of, with 0x41 and this contract's address before it.
    function childCodeHash(uint256 number) external pure returns (bytes32) {
        return keccak256(abi.encodePacked(type(Child).creationCode, abi.encode(number)));
    }

    function create() external payable returns (Child child) {
        uint256 number = children.length;
        child = new Child{value: msg.value}(number);
        children.push(child);
        emit Created(address(child), number, 0);
    }

    function create2(bytes32 salt) external payable returns (Child child) {
        uint256 number = children.length;
        child = new Child{value: msg.value, salt: salt}(number);
        children.push(child);
        emit Created(address(child), number, salt);
    }

    /// The TRX of the call in equal parts; what does not divide goes to the first.
    function split(address payable[] calldata receivers) external payable {
        uint256 part = msg.value / receivers.length;
        uint256 rest = msg.value % receivers.length;
        for (uint256 i; i < receivers.length; i++) pay(receivers[i], i == 0 ? part + rest : part);
    }

    /// Tries to pay each; a payment that fails stays here and leaves a rejected internal transaction or none.
    function trySplit(address payable[] calldata receivers, uint256 amount) external payable returns (uint256 paid) {
        for (uint256 i; i < receivers.length; i++) {
            (bool success,) = receivers[i].call{value: amount}("");
            if (success) paid++;
        }
    }

    function collect(uint256 index) external {
        children[index].giveBack();
    }

    function pay(address payable to, uint256 amount) private {
        (bool success,) = to.call{value: amount}("");
        if (!success) revert PaymentFailed(to, amount);
        emit Forwarded(to, amount);
    }
}
