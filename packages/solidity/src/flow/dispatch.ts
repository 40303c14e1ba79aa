import type { Callable, Contract, Expression, Program } from '../ast/nodes.ts'

/** A type without where its value lies, which an override may change. */
const bareType = (type: string) => type.replace(/ (memory|calldata|storage pointer|storage ref|storage)$/, '')

/** As in `transfer(address,uint256)`, with types as Solidity names them. */
export const signatureOf = ({ name, kind, parameters }: Callable): string =>
  `${name || kind}(${parameters.map(({ type }) => bareType(type).replace(/^(contract|enum|struct) /, '')).join(',')})`

/** Which function a call means in a contract with all its bases. */
export class Dispatch {
  readonly program: Program
  /** Itself and its bases, most derived first. */
  readonly line: readonly Contract[]
  readonly #bySignature = new Map<string, Callable[]>()

  constructor(program: Program, contract: Contract) {
    this.program = program
    this.line = contract.line.flatMap((id) => program.contracts.get(id) ?? [])
    for (const one of this.line)
      for (const callable of [...one.functions, ...one.modifiers]) {
        if (callable.kind === 'constructor') continue
        const key = keyOf(callable)
        this.#bySignature.set(key, [...(this.#bySignature.get(key) ?? []), callable])
      }
  }

  /** The functions that an account can call, each as the most derived contract has it. */
  entries(): readonly Callable[] {
    // A public variable implements a function of an interface.
    const getters = new Set(
      this.line.flatMap(({ variables }) =>
        variables.flatMap(({ name, visibility }) => (visibility === 'public' ? [name] : [])),
      ),
    )
    return [...this.#bySignature.values()].flatMap((same) => {
      const [first] = same.filter(({ kind }) => kind !== 'modifier')
      if (first === undefined || (first.kind === 'function' && getters.has(first.name))) return []
      const isOpen = ['public', 'external'].includes(first.visibility) || first.visibility === ''
      return isOpen ? [same.find(({ body }) => body !== undefined) ?? first] : []
    })
  }

  constructors(): readonly Callable[] {
    return this.line.flatMap(({ functions }) => functions.filter(({ kind }) => kind === 'constructor'))
  }

  /** What `callee`, which refers to a declaration, calls from within a function. */
  resolve(callee: Expression, ref: number, from: Callable | undefined): Callable | undefined {
    const declared = this.program.callables.get(ref)
    if (declared === undefined) return undefined
    if (callee.kind === 'member') {
      const { of } = callee
      if (of.kind === 'name' && of.name === 'super') return this.#after(declared, from)
      // Base.f, Library.f and value.f of a library mean this function.
      return declared
    }
    if (this.program.contracts.get(declared.contract)?.kind === 'library') return declared
    if (declared.contract === 0 || declared.visibility === 'private') return declared
    return this.#first(declared) ?? declared
  }

  /** The modifier that a use means: modifiers are virtual too. */
  modifier(ref: number): Callable | undefined {
    const declared = this.program.callables.get(ref)
    return declared?.kind === 'modifier' ? (this.#first(declared) ?? declared) : undefined
  }

  #first(declared: Callable): Callable | undefined {
    return this.#bySignature.get(keyOf(declared))?.find(({ body }) => body !== undefined)
  }

  #after(declared: Callable, from: Callable | undefined): Callable | undefined {
    const at = this.line.findIndex(({ id }) => id === from?.contract)
    const later = new Set(this.line.slice(at + 1).map(({ id }) => id))
    const same = this.#bySignature.get(keyOf(declared)) ?? []
    return same.find(({ contract, body }) => later.has(contract) && body !== undefined) ?? declared
  }
}

const keyOf = (callable: Callable): string =>
  `${callable.kind === 'modifier' ? 'modifier ' : ''}${callable.kind === 'modifier' ? callable.name : signatureOf(callable)}`
