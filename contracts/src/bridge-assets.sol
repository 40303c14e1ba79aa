// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Numbers that programs of side chains know.
enum Kind {
    Trx,
    Trc10,
    Trc20,
    Trc721
}

/// What moves from one chain to the other: TRX (token 0), a TRC10 token by its number, a contract of the main chain by its address.
/// `value` is an amount, or the number of an item.
struct Parcel {
    Kind kind;
    address account;
    uint256 token;
    uint256 value;
}

error InvalidToken(uint256 token);

/// One number for an asset.
function assetOf(Kind kind, uint256 token) pure returns (uint256) {
    if (token >> 160 != 0 || (kind == Kind.Trx && token != 0)) revert InvalidToken(token);
    return (uint256(kind) << 160) | token;
}

/// How much of its asset a parcel is.
function amountOf(Parcel memory parcel) pure returns (uint256) {
    return parcel.kind == Kind.Trc721 ? 1 : parcel.value;
}
