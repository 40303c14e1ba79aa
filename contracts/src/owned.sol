// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A contract with one owner who can hand it over or give it up.
abstract contract Owned {
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    error NotOwner(address caller);
    error InvalidOwner(address owner);

    address public owner;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    constructor() {
        owner = msg.sender;
        emit OwnershipTransferred(address(0), msg.sender);
    }

    function transferOwnership(address newOwner) external onlyOwner {
        if (newOwner == address(0)) revert InvalidOwner(newOwner);
        setOwner(newOwner);
    }

    function renounceOwnership() external onlyOwner {
        setOwner(address(0));
    }

    function setOwner(address newOwner) private {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }
}
