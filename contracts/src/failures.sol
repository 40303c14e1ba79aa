// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Fails in every way a contract can, one function each, so that explorers and clients can be seen to tell them apart.
contract Failures {
    error Plain();
    error Detailed(address caller, uint256 amount, string reason);
    error Wrapped(bytes reason);

    enum Colour {
        Red,
        Green
    }

    uint256 public writes;
    uint256[] private list;
    function() internal unset;

    string private text;

    constructor() payable {}

    function succeed() external returns (uint256) {
        return ++writes;
    }

    function requireText(string calldata reason) external {
        writes++;
        require(false, reason);
    }

    function requireEmpty() external {
        writes++;
        require(false);
    }

    function bareRevert() external {
        writes++;
        revert();
    }

    function customError() external {
        writes++;
        revert Plain();
    }

    function customErrorWith(uint256 amount, string calldata reason) external {
        writes++;
        revert Detailed(msg.sender, amount, reason);
    }

    /// Bytes that are no known form of revert data.
    function revertRaw(bytes calldata data) external pure {
        bytes memory copy = data;
        assembly {
            revert(add(copy, 32), mload(copy))
        }
    }

    /// 1 assert, 0x11 overflow, 0x12 division by zero, 0x21 enum, 0x22 storage bytes, 0x31 pop, 0x32 index,
    /// 0x41 memory, 0x51 unset function.
    function panic(uint256 code) external {
        writes++;
        if (code == 0x01) assert(false);
        if (code == 0x11) writes = type(uint256).max + code;
        if (code == 0x12) writes = code / list.length;
        if (code == 0x21) writes = uint256(Colour(code));
        if (code == 0x22) readBrokenText();
        if (code == 0x31) list.pop();
        if (code == 0x32) writes = list[code];
        if (code == 0x41) writes = new uint256[](2 ** 64).length;
        if (code == 0x51) unset();
    }

    /// Runs until the energy or the time is gone.
    function spin() external {
        while (true) writes++;
    }

    /// Runs without touching storage: out of time before out of energy where energy is plenty.
    function spinPure() external pure {
        while (true) {}
    }

    function invalidOpcode() external {
        writes++;
        assembly {
            invalid()
        }
    }

    /// Asks for more memory than the machine gives (3 MB).
    function memoryBomb() external pure returns (uint256 value) {
        assembly {
            value := mload(0x10000000)
        }
    }

    /// Calls itself deeper than the machine allows (64); the call that is refused says how deep it was.
    function recurse(uint256 depth) external returns (uint256) {
        (bool success, bytes memory answer) = address(this).call(abi.encodeCall(this.recurse, (depth + 1)));
        return success ? abi.decode(answer, (uint256)) : depth;
    }

    /// The reason of an inner call goes through unchanged.
    function innerReason(uint256 amount, string calldata reason) external {
        writes++;
        this.customErrorWith(amount, reason);
    }

    /// The reason of an inner call comes wrapped.
    function innerWrapped(string calldata reason) external {
        writes++;
        try this.requireText(reason) {}
        catch (bytes memory inner) {
            revert Wrapped(inner);
        }
    }

    /// The inner call fails and is undone, this one succeeds.
    function innerCaught() external returns (bool caught) {
        writes++;
        try this.bareRevert() {}
        catch {
            caught = true;
        }
    }

    /// More TRX than the contract has: the inner call is refused and the reason is ours.
    function payTooMuch(address payable to) external {
        (bool success,) = to.call{value: address(this).balance + 1}("");
        require(success, "Failures: payment failed");
    }

    /// TRX to itself, which the chain refuses in its own way (TRANSFER_FAILED).
    function payItself() external payable {
        (bool success,) = address(this).call{value: msg.value}("");
        require(success, "Failures: payment failed");
    }

    /// Writes inside a static call, which the machine refuses.
    function writeInStaticCall() external view {
        (bool success, bytes memory answer) = address(this).staticcall(abi.encodeCall(this.succeed, ()));
        if (!success) revert Wrapped(answer);
    }

    /// Creation code that reverts.
    function failedCreate() external {
        writes++;
        assembly {
            mstore(0, 0x60006000fd000000000000000000000000000000000000000000000000000000)
            if iszero(create(0, 0, 5)) { revert(0, 0) }
        }
    }

    /// Not payable: TRX sent along is refused by the compiler's own check.
    function notPayable() external pure returns (bool) {
        return true;
    }

    /// Bit 0 set says the text is long, a length below 32 says it is short.
    function readBrokenText() private {
        assembly {
            sstore(text.slot, 1)
        }
        writes = bytes(text).length;
    }
}
