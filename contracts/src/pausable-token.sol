// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Pausable} from "./pausable.sol";
import {StandardToken} from "./standard-token.sol";

/// A TRC20 with a fixed supply whose owner can stop all transfers.
contract PausableToken is Pausable {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        StandardToken(name_, symbol_, decimals_, supply)
    {}
}
