import { Refused } from '@sundial/primitives'

/** What keeps an export from being written; `export_…`. */
export class ExportRefused extends Refused {
  readonly code: `export_${ExportProblem}`
  constructor(problem: ExportProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = `export_${problem}`
  }
}

type ExportProblem = 'empty' | 'folder' | 'other_network' | 'undone'
