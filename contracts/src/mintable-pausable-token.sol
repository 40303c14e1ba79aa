// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Mintable} from "./mintable.sol";
import {Pausable} from "./pausable.sol";
import {StandardToken} from "./standard-token.sol";
import {TokenOwner} from "./token-owner.sol";

/// A TRC20 whose owner can create more, up to a cap, and can stop all transfers.
contract MintablePausableToken is Mintable, Pausable {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, uint256 cap_)
        StandardToken(name_, symbol_, decimals_, supply)
        Mintable(cap_)
    {}

    function renounceOwnership() public override(TokenOwner, Pausable) {
        Pausable.renounceOwnership();
    }

    function beforeChange() internal view override(StandardToken, Pausable) {
        Pausable.beforeChange();
    }
}
