// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Owned} from "./owned.sol";
import {TRC20} from "./trc20.sol";

/// A TRC20 of an issuer who can issue, redeem, pause, blacklist and take a fee, as the large stable coins do.
contract StableCoin is TRC20, Owned {
    event Issue(uint256 amount);
    event Redeem(uint256 amount);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event Pause();
    event Unpause();
    event AddedBlackList(address indexed user);
    event RemovedBlackList(address indexed user);
    event DestroyedBlackFunds(address indexed user, uint256 balance);

    /// Highest fee the owner may set: 20 of 10,000 of the value, and 50 whole coins.
    uint256 public constant MAX_SETTABLE_BASIS_POINTS = 20;
    uint256 public constant MAX_SETTABLE_FEE = 50 * 10 ** 6;

    string public constant name = "Sundial Dollar";
    string public constant symbol = "SUSD";
    uint8 public constant decimals = 6;

    uint256 public totalSupply;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    bool public paused;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public isBlackListed;

    modifier whenNotPaused() {
        require(!paused, "StableCoin: paused");
        _;
    }

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external whenNotPaused returns (bool) {
        require(!isBlackListed[msg.sender], "StableCoin: sender is blacklisted");
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external whenNotPaused returns (bool) {
        require(!isBlackListed[from], "StableCoin: sender is blacklisted");
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "StableCoin: allowance too small");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        setAllowance(spender, value);
        return true;
    }

    function increaseApproval(address spender, uint256 addedValue) external returns (bool) {
        setAllowance(spender, allowance[msg.sender][spender] + addedValue);
        return true;
    }

    function decreaseApproval(address spender, uint256 subtractedValue) external returns (bool) {
        uint256 allowed = allowance[msg.sender][spender];
        setAllowance(spender, subtractedValue < allowed ? allowed - subtractedValue : 0);
        return true;
    }

    /// What the owner earns from a transfer of this value.
    function calcFee(uint256 value) public view returns (uint256) {
        uint256 fee = (value * basisPointsRate) / 10_000;
        return fee < maximumFee ? fee : maximumFee;
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        require(newBasisPoints <= MAX_SETTABLE_BASIS_POINTS, "StableCoin: rate too high");
        require(newMaxFee <= MAX_SETTABLE_FEE, "StableCoin: fee too high");
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee;
        emit Params(newBasisPoints, newMaxFee);
    }

    function issue(uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[owner] += amount;
        emit Issue(amount);
        emit Transfer(address(0), owner, amount);
    }

    function redeem(uint256 amount) external onlyOwner {
        require(balanceOf[owner] >= amount, "StableCoin: balance too small");
        totalSupply -= amount;
        balanceOf[owner] -= amount;
        emit Redeem(amount);
        emit Transfer(owner, address(0), amount);
    }

    function pause() external onlyOwner whenNotPaused {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        require(paused, "StableCoin: not paused");
        paused = false;
        emit Unpause();
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function getBlackListStatus(address user) external view returns (bool) {
        return isBlackListed[user];
    }

    function destroyBlackFunds(address user) external onlyOwner {
        require(isBlackListed[user], "StableCoin: user is not blacklisted");
        uint256 funds = balanceOf[user];
        balanceOf[user] = 0;
        totalSupply -= funds;
        emit DestroyedBlackFunds(user, funds);
        emit Transfer(user, address(0), funds);
    }

    function setAllowance(address spender, uint256 value) private {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), "StableCoin: transfer to nobody");
        require(balanceOf[from] >= value, "StableCoin: balance too small");
        uint256 fee = calcFee(value);
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee == 0) return;
        balanceOf[owner] += fee;
        emit Transfer(from, owner, fee);
    }
}
