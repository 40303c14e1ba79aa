// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Keeps TRX for savers. Made to stand behind a proxy: no constructor, initialised once.
contract Savings {
    event Initialized(address owner);
    event Deposited(address indexed saver, uint256 amount);
    event Withdrawn(address indexed saver, uint256 amount);

    error AlreadyInitialized();
    error InsufficientSavings(uint256 available, uint256 requested);
    error PaymentFailed(address receiver, uint256 amount);

    address public owner;
    uint256 public totalSaved;
    mapping(address saver => uint256) public savingsOf;

    function initialize(address owner_) external {
        if (owner != address(0)) revert AlreadyInitialized();
        owner = owner_;
        emit Initialized(owner_);
    }

    function version() external pure virtual returns (uint256) {
        return 1;
    }

    function deposit() external payable {
        savingsOf[msg.sender] += msg.value;
        totalSaved += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        take(msg.sender, amount);
        totalSaved -= amount;
        emit Withdrawn(msg.sender, amount);
        (bool success,) = msg.sender.call{value: amount}("");
        if (!success) revert PaymentFailed(msg.sender, amount);
    }

    function take(address saver, uint256 amount) internal {
        uint256 available = savingsOf[saver];
        if (available < amount) revert InsufficientSavings(available, amount);
        savingsOf[saver] = available - amount;
    }
}
