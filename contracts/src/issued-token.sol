// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TRC20} from "./trc20.sol";

interface WithdrawalsOfTokens {
    function onTRC20Received(address from, uint256 value) external payable returns (uint256 nonce);
}

/// A token of the main chain on the side chain. Its gateway issues what was deposited there. Only what is withdrawn is burnt, so that the
/// supply is what the main chain keeps for it.
contract IssuedToken is TRC20 {
    error OnlyGateway(address caller);
    error InsufficientBalance(address account, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error InvalidReceiver(address receiver);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable gateway;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    modifier onlyGateway() {
        if (msg.sender != gateway) revert OnlyGateway(msg.sender);
        _;
    }

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        gateway = msg.sender;
    }

    function mint(address to, uint256 value) external onlyGateway {
        totalSupply += value;
        give(address(0), to, value);
    }

    /// Withdraws what is the caller's. TRX of the call are the fee.
    function withdrawal(uint256 value) external payable returns (uint256 nonce) {
        burn(msg.sender, value);
        return WithdrawalsOfTokens(gateway).onTRC20Received{value: msg.value}(msg.sender, value);
    }

    /// As `withdrawal`, of an account that asks the gateway.
    function burnFor(address account, uint256 value) external onlyGateway {
        burn(account, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        take(msg.sender, value);
        give(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        // The largest allowance means "without end" and is not counted down.
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        take(from, value);
        give(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function burn(address account, uint256 value) private {
        take(account, value);
        totalSupply -= value;
        emit Transfer(account, address(0), value);
    }

    function take(address account, uint256 value) private {
        uint256 balance = balanceOf[account];
        if (balance < value) revert InsufficientBalance(account, balance, value);
        balanceOf[account] = balance - value;
    }

    function give(address from, address to, uint256 value) private {
        // From neither contract could anybody take it out.
        if (to == address(0) || to == address(this) || to == gateway) revert InvalidReceiver(to);
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
