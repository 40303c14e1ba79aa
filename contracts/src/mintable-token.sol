// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Mintable} from "./mintable.sol";
import {StandardToken} from "./standard-token.sol";

/// A TRC20 whose owner can create more, up to a cap.
contract MintableToken is Mintable {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, uint256 cap_)
        StandardToken(name_, symbol_, decimals_, supply)
        Mintable(cap_)
    {}
}
