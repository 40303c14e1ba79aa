// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Savings} from "./savings.sol";

/// The second version: savers can also give savings to each other.
contract SavingsNext is Savings {
    event Given(address indexed from, address indexed to, uint256 amount);

    function version() external pure override returns (uint256) {
        return 2;
    }

    function give(address to, uint256 amount) external {
        take(msg.sender, amount);
        savingsOf[to] += amount;
        emit Given(msg.sender, to, amount);
    }
}
