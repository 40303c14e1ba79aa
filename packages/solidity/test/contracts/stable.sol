// A stablecoin with fee, pause and blacklist, after the pattern of the first ones.
contract Stable {
    address public owner = msg.sender;
    bool public paused;
    mapping(address => uint) public balances;
    mapping(address => mapping(address => uint)) public allowed;
    mapping(address => bool) public isBlackListed;
    uint public _totalSupply;
    uint public basisPointsRate = 0;
    uint public maximumFee = 0;
    uint public largest;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    modifier whenNotPaused() {
        if (paused) revert();
        _;
    }

    function totalSupply() public view returns (uint) { return _totalSupply; }

    function balanceOf(address who) public view returns (uint balance) { return balances[who]; }

    function calcFee(uint value) public view returns (uint) {
        uint fee = value * basisPointsRate / 10000;
        if (fee > maximumFee) {
            fee = maximumFee;
        }
        return fee;
    }

    function transfer(address to, uint value) public whenNotPaused {
        require(!isBlackListed[msg.sender]);
        require(value <= largest);
        uint fee = calcFee(value);
        uint sendAmount = value - fee;
        balances[msg.sender] = balances[msg.sender] - value;
        balances[to] = balances[to] + sendAmount;
        if (fee > 0) {
            balances[owner] = balances[owner] + fee;
        }
    }

    function addBlackList(address user) public onlyOwner {
        isBlackListed[user] = true;
    }

    function removeBlackList(address user) public onlyOwner {
        isBlackListed[user] = false;
    }

    function destroyBlackFunds(address user) public onlyOwner {
        require(isBlackListed[user]);
        uint dirtyFunds = balanceOf(user);
        balances[user] = 0;
        _totalSupply -= dirtyFunds;
    }

    function setParams(uint newBasisPoints, uint newMaxFee) public onlyOwner {
        require(newBasisPoints < 20);
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee;
    }

    function setLargest(uint value) public onlyOwner { largest = value; }

    function redeem(uint amount) public onlyOwner {
        _totalSupply -= amount;
        balances[owner] -= amount;
    }

    function seize(address from) public onlyOwner {
        balances[owner] += balances[from];
        balances[from] = 0;
    }

    function setPaused(bool value) public onlyOwner { paused = value; }

    function withdraw() public onlyOwner { msg.sender.transfer(address(this).balance); }

    function kill() public onlyOwner { selfdestruct(msg.sender); }
}
