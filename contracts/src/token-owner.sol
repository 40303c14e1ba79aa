// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The account with powers over a token: first its creator. It gives them up, or hands them over in two steps, so that an
/// address with a typing error never gets them.
abstract contract TokenOwner {
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    error NotOwner(address caller);

    address public owner;
    /// Becomes the owner when it accepts.
    address public pendingOwner;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    constructor() {
        setOwner(msg.sender);
    }

    function transferOwnership(address newOwner) external onlyOwner {
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner, newOwner);
    }

    function acceptOwnership() external {
        if (msg.sender != pendingOwner) revert NotOwner(msg.sender);
        setOwner(msg.sender);
    }

    function renounceOwnership() public virtual onlyOwner {
        setOwner(address(0));
    }

    function setOwner(address newOwner) private {
        delete pendingOwner;
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }
}
