// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardToken} from "./standard-token.sol";
import {TokenOwner} from "./token-owner.sol";

/// The owner can stop all transfers, and allow them again. Who gives up ownership leaves the token running.
abstract contract Pausable is StandardToken, TokenOwner {
    event Paused(address account);
    event Unpaused(address account);

    error IsPaused();

    bool public paused;

    function pause() external onlyOwner {
        paused = true;
        emit Paused(msg.sender);
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpaused(msg.sender);
    }

    function renounceOwnership() public virtual override {
        if (paused) revert IsPaused();
        super.renounceOwnership();
    }

    function beforeChange() internal view virtual override {
        if (paused) revert IsPaused();
    }
}
