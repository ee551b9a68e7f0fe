import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', name)

const CHECKS: { name: string; args: string[] }[] = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  {
    name: 'lint and format',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error', '--max-diagnostics=30', '.'],
  },
  { name: 'names, direction and sizes', args: [join(root, 'scripts/house.ts')] },
  {
    name: 'imports point down, without cycles',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'app',
      'components',
      'lib',
      'scripts',
      'prisma/seed',
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  {
    name: 'code that only tests use',
    args: [
      bin('knip/bin/knip.js'),
      ...['--production', '--config', 'knip.production.mjs', '--no-progress', '--no-config-hints'],
    ],
  },
]

export type CheckResult = { name: string; isGreen: boolean; output: string }

/** Runs every check in a separate process; the output matters for those that fail. */
export const runChecks = (): Promise<CheckResult[]> =>
  Promise.all(
    CHECKS.map(
      ({ name, args }) =>
        new Promise<CheckResult>((resolve) => {
          const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
          let output = ''
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
          child.on('close', (code) => resolve({ name, isGreen: code === 0, output }))
        }),
    ),
  )

if (import.meta.main) {
  const results = await runChecks()
  for (const { name, isGreen, output } of results) {
    console.log(`${isGreen ? '✓' : '✗'} ${name}`)
    if (!isGreen) console.log(output.split('\n').slice(0, 60).join('\n'))
  }
  process.exit(results.every((result) => result.isGreen) ? 0 : 1)
}
