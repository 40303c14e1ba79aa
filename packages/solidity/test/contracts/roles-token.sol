// Roles, and one function for every change of balances, as in OpenZeppelin 5.
pragma solidity ^0.8.20;

abstract contract AccessControl {
    struct RoleData { mapping(address => bool) hasRole; bytes32 adminRole; }
    mapping(bytes32 => RoleData) private _roles;
    bytes32 public constant DEFAULT_ADMIN_ROLE = 0x00;
    error Unauthorized(address account, bytes32 role);

    modifier onlyRole(bytes32 role) {
        _checkRole(role);
        _;
    }

    function hasRole(bytes32 role, address account) public view virtual returns (bool) {
        return _roles[role].hasRole[account];
    }

    function _checkRole(bytes32 role) internal view virtual { _checkRole(role, msg.sender); }

    function _checkRole(bytes32 role, address account) internal view virtual {
        if (!hasRole(role, account)) {
            revert Unauthorized(account, role);
        }
    }

    function getRoleAdmin(bytes32 role) public view virtual returns (bytes32) { return _roles[role].adminRole; }

    function grantRole(bytes32 role, address account) public virtual onlyRole(getRoleAdmin(role)) {
        _grantRole(role, account);
    }

    function renounceRole(bytes32 role, address callerConfirmation) public virtual {
        if (callerConfirmation != msg.sender) revert Unauthorized(callerConfirmation, role);
        _roles[role].hasRole[msg.sender] = false;
    }

    function _grantRole(bytes32 role, address account) internal virtual returns (bool) {
        if (!hasRole(role, account)) {
            _roles[role].hasRole[account] = true;
            return true;
        } else {
            return false;
        }
    }
}

abstract contract ERC20 {
    mapping(address account => uint256) private _balances;
    mapping(address account => mapping(address spender => uint256)) private _allowances;
    uint256 private _totalSupply;
    error Insufficient(address account);
    error Invalid(address account);

    function totalSupply() public view virtual returns (uint256) { return _totalSupply; }

    function balanceOf(address account) public view virtual returns (uint256) { return _balances[account]; }

    function allowance(address owner, address spender) public view virtual returns (uint256) {
        return _allowances[owner][spender];
    }

    function transfer(address to, uint256 value) public virtual returns (bool) {
        address owner = msg.sender;
        _transfer(owner, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public virtual returns (bool) {
        address spender = msg.sender;
        _spendAllowance(from, spender, value);
        _transfer(from, to, value);
        return true;
    }

    function _transfer(address from, address to, uint256 value) internal {
        if (from == address(0)) revert Invalid(address(0));
        if (to == address(0)) revert Invalid(address(0));
        _update(from, to, value);
    }

    function _update(address from, address to, uint256 value) internal virtual {
        if (from == address(0)) {
            _totalSupply += value;
        } else {
            uint256 fromBalance = _balances[from];
            if (fromBalance < value) revert Insufficient(from);
            unchecked { _balances[from] = fromBalance - value; }
        }
        if (to == address(0)) {
            unchecked { _totalSupply -= value; }
        } else {
            unchecked { _balances[to] += value; }
        }
    }

    function _mint(address account, uint256 value) internal {
        if (account == address(0)) revert Invalid(address(0));
        _update(address(0), account, value);
    }

    function _burn(address account, uint256 value) internal {
        if (account == address(0)) revert Invalid(address(0));
        _update(account, address(0), value);
    }

    function _spendAllowance(address owner, address spender, uint256 value) internal virtual {
        uint256 currentAllowance = allowance(owner, spender);
        if (currentAllowance < type(uint256).max) {
            if (currentAllowance < value) revert Insufficient(spender);
            unchecked { _allowances[owner][spender] = currentAllowance - value; }
        }
    }
}

contract RolesToken is ERC20, AccessControl {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 public constant BURNER_ROLE = keccak256("BURNER_ROLE");

    constructor() { _grantRole(DEFAULT_ADMIN_ROLE, msg.sender); }

    function mint(address to, uint256 amount) public onlyRole(MINTER_ROLE) { _mint(to, amount); }

    function burn(uint256 value) public { _burn(msg.sender, value); }

    function burnFrom(address account, uint256 value) public {
        _spendAllowance(account, msg.sender, value);
        _burn(account, value);
    }

    function destroy(address account, uint256 value) public onlyRole(BURNER_ROLE) { _burn(account, value); }
}
