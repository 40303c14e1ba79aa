// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardToken} from "./standard-token.sol";
import {TokenOwner} from "./token-owner.sol";

/// The owner can create more, while the total supply is at most `cap`, which never changes.
abstract contract Mintable is StandardToken, TokenOwner {
    error AboveCap(uint256 supply, uint256 cap);

    uint256 public immutable cap;

    constructor(uint256 cap_) {
        cap = cap_;
        if (totalSupply > cap_) revert AboveCap(totalSupply, cap_);
    }

    function mint(address to, uint256 value) external onlyOwner {
        create(to, value);
        if (totalSupply > cap) revert AboveCap(totalSupply, cap);
    }
}
