// Names that promise what the code does not do.
contract Misnamed {
    address public owner;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    uint256 public minted;
    bool public paused;
    mapping(address => bool) public blacklist;
    event Mint(address to, uint256 amount);

    constructor() public {
        balanceOf[msg.sender] = 1000;
        totalSupply = 1000;
        owner = address(0);
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function mint(address to, uint256 amount) public {
        minted += amount;
        emit Mint(to, amount);
    }

    function pause() public { paused = true; }

    function addToBlacklist(address who) public onlyOwner { blacklist[who] = true; }

    function upgradeTo(address) public onlyOwner {}

    function burn(address from, uint256 amount) public {}

    function transfer(address to, uint256 amount) public returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function help(address friend) public {
        helper(friend);
    }

    function helper(address friend) internal {
        if (friend != address(0)) {
            balanceOf[friend] += 1;
        }
    }
}
