// Random values of a test run are the same in each, so that a run fails only for what changed. The nightly run has other ones.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SUNDIAL_SEED'] ?? 1) })
