// npm run protobuf -- [--count N] [--seed S] [--python PATH] [--java JAR:JAR] [--java-classes NAME,NAME]: decodes N generated
// and damaged messages of each type with our decoder and with protobuf runtimes that nobody here wrote, and compares values,
// refusals and the bytes written anew. Python runs where it can import `protobuf`, Java where a class path names protobuf-java
// (or SUNDIAL_PROTOBUF_JAVA does); `--java-classes` names outer classes of generated messages of the protocol.
// `--write-vectors` writes vectors/protobuf-merges.json from what the last of them and all others agree on.
import { spawnSync } from 'node:child_process'
import { basename, delimiter } from 'node:path'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    python: { type: 'string', default: 'python3' },
    java: { type: 'string', default: process.env['SUNDIAL_PROTOBUF_JAVA'] ?? '' },
    'java-classes': { type: 'string', default: '' },
    'write-vectors': { type: 'boolean', default: false },
  },
})
const succeeds = (command, ...parameters) => spawnSync(command, parameters).status === 0

register()
const { compared, compareAll } = await import('./protobuf/compare.ts')
const { bufbuild, openJava, openPython } = await import('./protobuf/runtimes.ts')

const names = [...compared.keys()]
const runtimes = [bufbuild]
if (succeeds(values.python, '-c', 'import google.protobuf'))
  runtimes.push(await openPython(values.python, names))
else console.log('Python was not run: it cannot import google.protobuf.')
if (values.java !== '' && succeeds('java', '-version')) {
  runtimes.push(await openJava({ classPath: values.java, outerClasses: '' }, names))
  const outerClasses = values['java-classes']
  if (outerClasses !== '') runtimes.push(await openJava({ classPath: values.java, outerClasses }, names))
} else console.log('Java was not run: name the jar of protobuf-java with --java.')

if (values['write-vectors']) {
  const { writeVectors } = await import('./protobuf/write-vectors.ts')
  const python = spawnSync(values.python, ['-c', 'import google.protobuf as it; print(it.__version__)'])
  const jars = values.java.split(delimiter).map((jar) => basename(jar))
  await writeVectors(runtimes, `Python protobuf ${String(python.stdout).trim()}, ${jars.join(', ')}`)
  await Promise.all(runtimes.map((runtime) => runtime.close()))
  process.exit(0)
}

const start = Date.now()
const { counts, differences } = await compareAll({
  count: Number(values.count),
  seed: Number(values.seed),
  runtimes,
  tell: (name) => console.log(`${((Date.now() - start) / 1000).toFixed(0)} s  ${name}`),
})
await Promise.all(runtimes.map((runtime) => runtime.close()))
for (const { runtime, message, hex, ours, theirs } of differences.slice(0, 20)) {
  let at = 0
  while (ours[at] !== undefined && ours[at] === theirs[at]) at++
  const around = (text) => text.slice(Math.max(0, at - 40), at + 80)
  console.log(
    `\n${message}, ${runtime}, bytes ${hex}\n  ours   …${around(ours)}\n  theirs …${around(theirs)}`,
  )
}
console.log(`\n${values.count} messages of each of ${names.length} types, seed ${values.seed}`)
for (const [name, { values: equal, refusals, otherwise, different }] of counts)
  console.log(
    `  ${name}: ${equal} equal values, ${refusals} equal refusals, ${otherwise} where it is known to read otherwise, ${different} different`,
  )
process.exit(differences.length === 0 ? 0 : 1)
