import { access, constants } from 'node:fs/promises'
import { type Config, environmentName, settingsOf } from '../config.ts'
import { nearest } from '../nearest.ts'
import { path } from '../setting-checks.ts'
import { type Checked, ok, warning } from './checked.ts'

/** Names of the environment that no setting has, and files that are not there. What a setting refuses ends the program before. */
export async function checkSettings(
  config: Config,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Checked[]> {
  const found = [...misspelled(environment), ...(await missing(config))]
  return found.length > 0 ? found : [ok('settings', 'read')]
}

/** Of other parts of the program than settings. */
const otherNames = new Set(['SUNDIAL_SEED'])

function misspelled(environment: NodeJS.ProcessEnv): readonly Checked[] {
  const names = settingsOf().map(([name]) => environmentName(name))
  return Object.keys(environment)
    .filter((name) => name.startsWith('SUNDIAL_') && !name.startsWith('SUNDIAL_TEST_'))
    .filter((name) => !names.includes(name) && !otherNames.has(name))
    .map((name) => {
      const near = nearest(name, names)
      return warning(
        name,
        'The environment has it, and no setting has this name.',
        near === undefined ? '"sundial help up" lists the settings.' : `Did you mean ${near}?`,
      )
    })
}

async function missing(config: Config): Promise<readonly Checked[]> {
  const named = settingsOf().flatMap(([name, { check, default: usual }]) => {
    const value = config[name as keyof Config]
    return check === path && typeof value === 'string' && usual === undefined ? [{ name, file: value }] : []
  })
  const checked = await Promise.all(
    named.map(async ({ name, file }) =>
      (await isReadable(file))
        ? []
        : [
            warning(
              `--${name}`,
              `${file} cannot be read.`,
              'Check the path, and whether this user may read it.',
            ),
          ],
    ),
  )
  return checked.flat()
}

const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
