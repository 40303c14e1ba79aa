// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TRC20} from "./trc20.sol";

/// A TRC20 with a fixed supply, which its creator gets. Nobody has powers over it. Holders may burn what is theirs.
contract StandardToken is TRC20 {
    error InsufficientBalance(address account, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error InvalidReceiver(address receiver);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        create(msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        // The largest allowance means "without end" and is not counted down.
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function burn(uint256 value) external {
        beforeChange();
        takeFrom(msg.sender, value);
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    /// Runs before each change of a balance, and may refuse it.
    function beforeChange() internal view virtual {}

    function create(address to, uint256 value) internal {
        beforeChange();
        if (!canReceive(to)) revert InvalidReceiver(to);
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) private {
        beforeChange();
        if (!canReceive(to)) revert InvalidReceiver(to);
        takeFrom(from, value);
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    /// Nobody could ever send from the zero address or from the token itself.
    function canReceive(address to) private view returns (bool) {
        return to != address(0) && to != address(this);
    }

    function takeFrom(address account, uint256 value) private {
        uint256 balance = balanceOf[account];
        if (balance < value) revert InsufficientBalance(account, balance, value);
        balanceOf[account] = balance - value;
    }
}
