// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AnnouncedChanges} from "./announced-changes.sol";

/// What oracles say about the other chain. Each says it in a transaction of its own, and what as many of them say as the threshold asks
/// for is agreed. An oracle that is removed counts no longer, for what it said before either. The owner removes oracles and raises the
/// threshold at once, and announces new oracles and lower thresholds.
abstract contract OracleVotes is AnnouncedChanges {
    event OracleAdded(address indexed oracle);
    event OracleRemoved(address indexed oracle);
    event ThresholdSet(uint256 threshold);
    /// `list` is 1 for parcels, 2 for mappings; `content` is the hash of all that was said of this nonce.
    event Said(address indexed oracle, uint8 indexed list, uint256 indexed nonce, bytes32 content);

    error NotAnOracle(address caller);
    error InvalidOracle(address oracle);
    error InvalidThreshold(uint256 threshold);
    error SaidBefore(bytes32 content);

    uint256 public numOracles;
    uint256 public threshold;
    /// The bit of an oracle. No second one ever gets it.
    mapping(address oracle => uint256) private bits;
    uint256 private givenBits;
    uint256 private activeBits;
    mapping(bytes32 content => uint256) private said;

    constructor(address[] memory oracles, uint256 threshold_) {
        for (uint256 i = 0; i < oracles.length; i++) insert(oracles[i]);
        changeThreshold(threshold_);
    }

    function addOracle(address oracle) external onlyOwner {
        useAnnouncement();
        insert(oracle);
    }

    function delOracle(address oracle) external onlyOwner {
        if (!isOracle(oracle)) revert InvalidOracle(oracle);
        if (numOracles == threshold) revert InvalidThreshold(threshold);
        activeBits &= ~bits[oracle];
        delete bits[oracle];
        numOracles--;
        disturb();
        emit OracleRemoved(oracle);
    }

    function setThreshold(uint256 wanted) external onlyOwner {
        if (wanted < threshold) useAnnouncement();
        else disturb();
        changeThreshold(wanted);
    }

    function isOracle(address oracle) public view returns (bool) {
        return bits[oracle] & activeBits != 0;
    }

    function hasSaid(address oracle, bytes32 content) external view returns (bool) {
        return said[content] & bits[oracle] & activeBits != 0;
    }

    /// How many oracles of now said it.
    function votesOf(bytes32 content) public view returns (uint256 count) {
        for (uint256 left = said[content] & activeBits; left != 0; left &= left - 1) count++;
    }

    /// Counts the caller's word, and returns whether it is agreed. Who said it before may only say it again once it is.
    function say(uint8 list, uint256 nonce, bytes32 content) internal returns (bool isAgreed) {
        if (!isOracle(msg.sender)) revert NotAnOracle(msg.sender);
        uint256 before = said[content];
        if (before & bits[msg.sender] == 0) {
            said[content] = before | bits[msg.sender];
            emit Said(msg.sender, list, nonce, content);
            return votesOf(content) >= threshold;
        }
        if (votesOf(content) < threshold) revert SaidBefore(content);
        return true;
    }

    /// More than half of the oracles, so that two contents of one nonce are never both agreed by honest ones.
    function changeThreshold(uint256 wanted) private {
        if (wanted == 0 || wanted > numOracles || wanted * 2 <= numOracles) revert InvalidThreshold(wanted);
        threshold = wanted;
        emit ThresholdSet(wanted);
    }

    function insert(address oracle) private {
        if (oracle == address(0) || isOracle(oracle) || givenBits == 255) revert InvalidOracle(oracle);
        // So that a majority stays one.
        if (threshold != 0 && threshold * 2 <= numOracles + 1) revert InvalidThreshold(threshold);
        bits[oracle] = 1 << givenBits++;
        activeBits |= bits[oracle];
        numOracles++;
        emit OracleAdded(oracle);
    }
}
