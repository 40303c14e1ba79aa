// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Owned} from "./owned.sol";

/// Changes that give somebody power over what others left here. The owner announces the call, and makes it at the earliest one day later,
/// and only if nothing was stopped or narrowed in the day before: so whoever does not want the change has a day to see it, and to take
/// out what the limits of that day let out.
abstract contract AnnouncedChanges is Owned {
    event ChangeAnnounced(bytes call, uint256 earliest);
    event AnnouncementTakenBack(bytes call);

    error NotAnnounced();
    error TooEarly(uint256 earliest);

    uint256 public constant notice = 1 days;
    /// Nobody has to fear what was announced longer ago.
    uint256 private constant validity = 7 days;

    mapping(bytes32 change => uint256) private announcedAt;
    /// When the owner last stopped or narrowed anything.
    uint256 private calmSince;

    /// `call` is what the owner will send to this contract: selector and arguments.
    function announce(bytes calldata call) external onlyOwner {
        announcedAt[keccak256(call)] = block.timestamp;
        emit ChangeAnnounced(call, block.timestamp + notice);
    }

    function takeBack(bytes calldata call) external onlyOwner {
        delete announcedAt[keccak256(call)];
        emit AnnouncementTakenBack(call);
    }

    /// From when on this call can be made as things are; zero if it is not announced.
    function earliestOf(bytes calldata call) external view returns (uint256) {
        uint256 since = announcedAt[keccak256(call)];
        return since == 0 ? 0 : earliestAfter(since);
    }

    /// Each announcement is for one call.
    function useAnnouncement() internal {
        bytes32 change = keccak256(msg.data);
        uint256 since = announcedAt[change];
        if (since == 0 || block.timestamp > since + validity) revert NotAnnounced();
        checkRunning();
        uint256 earliest = earliestAfter(since);
        if (block.timestamp < earliest) revert TooEarly(earliest);
        delete announcedAt[change];
    }

    /// What is stopped or narrowed now may keep somebody from leaving.
    function disturb() internal {
        calmSince = block.timestamp;
    }

    function checkRunning() internal view virtual;

    function earliestAfter(uint256 since) private view returns (uint256) {
        return (since > calmSince ? since : calmSince) + notice;
    }
}
