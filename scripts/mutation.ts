import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run mutation`: mutation tests of rules, policies, schemas and searches by each domain's unit tests. `npm run mutation --
 * loans matches` only runs these domains; the reports are in `.data/mutation`.
 */
const LEAST = 85
const root = join(import.meta.dirname, '..')
const folder = join(root, '.data/mutation')

type Mutant = {
  status: string
  statusReason?: string
  mutatorName: string
  replacement?: string
  location: SourceRange
}
type SourceRange = { start: { line: number; column: number } }
type Report = { files: Record<string, { mutants: Mutant[] }> }
export type Score = { domain: string; killed: number; counted: number; equivalent: number; percent: number }

const KILLED = new Set(['Killed', 'Timeout'])
const SURVIVED = new Set(['Survived', 'NoCoverage'])

/** Returns the share of a report's mutants that were killed; those marked as equivalent by a comment are counted separately. */
export const computeMutationScore = (domain: string, { files }: Report): Score => {
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  const killed = all.filter(({ status }) => KILLED.has(status)).length
  const counted = killed + all.filter(({ status }) => SURVIVED.has(status)).length
  const equivalent = all.filter(({ status }) => status === 'Ignored').length
  return { domain, killed, counted, equivalent, percent: counted === 0 ? 100 : (killed / counted) * 100 }
}

const listMutatedDomains = (): Map<string, string[]> => {
  const files = execFileSync('git', ['ls-files', 'lib'], { cwd: root, encoding: 'utf8' }).split('\n')
  const found = new Map<string, string[]>()
  for (const path of files) {
    const domain = /^lib\/(core|[^/]+\/[^/]+)\/(?:.+\/)?(?:rules|policy|schema|search|fields)\.ts$/.exec(path)?.[1]
    if (domain) found.set(domain, [...(found.get(domain) ?? []), path])
  }
  return found
}

const buildMutationReportPath = (domain: string): string => join(folder, `${domain.replace('/', '-')}.json`)

const runStryker = async (domain: string, files: string[]): Promise<Report | null> => {
  const settings = join(folder, `${domain.replace('/', '-')}.config.mjs`)
  const base = join(root, 'stryker.config.mjs')
  const own = { mutate: files, jsonReporter: { fileName: buildMutationReportPath(domain) } }
  writeFileSync(settings, `import base from '${base}'\nexport default { ...base, ...${JSON.stringify(own)} }\n`)
  rmSync(buildMutationReportPath(domain), { force: true })
  const bin = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const child = spawn(process.execPath, [bin, 'run', settings], {
    cwd: root,
    env: { ...process.env, MUTATION_DOMAIN: domain },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await new Promise((resolve) => child.once('close', resolve))
  if (existsSync(buildMutationReportPath(domain)))
    return JSON.parse(readFileSync(buildMutationReportPath(domain), 'utf8')) as Report
  console.log(output.split('\n').slice(-20).join('\n'))
  return null
}

const listSurvivingMutants = ({ files }: Report): string[] =>
  Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.has(status))
      .map(
        ({ status, mutatorName, replacement, location: { start } }) =>
          `  ${path}:${start.line}:${start.column} ${status === 'NoCoverage' ? 'never run' : mutatorName} → ${(replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 90)}`,
      ),
  )

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  const wanted = process.argv.slice(2)
  let isGood = true
  for (const [domain, files] of listMutatedDomains()) {
    if (wanted.length > 0 && !wanted.includes(domain.split('/').at(-1) as string)) continue
    const report = await runStryker(domain, files)
    if (!report) {
      isGood = false
      console.log(`✗ ${domain}: the run did not finish`)
      continue
    }
    const { killed, counted, equivalent, percent } = computeMutationScore(domain, report)
    if (percent < LEAST) isGood = false
    console.log(
      `${percent < LEAST ? '✗' : '✓'} ${domain}: ${percent.toFixed(1)} % (${killed} of ${counted}, ${equivalent} marked equivalent)`,
    )
    for (const line of listSurvivingMutants(report)) console.log(line)
  }
  process.exit(isGood ? 0 : 1)
}
