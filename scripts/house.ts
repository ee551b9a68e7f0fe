import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findFileFaults, findLoneFiles, findShadowedComponents } from './house-rules.ts'
import { findFunctionFaults, findSizeFaults } from './house-sizes.ts'

/** Returns every violation of the rules on names, imports and sizes, one line each. */
export const findHouseFaults = (root: string): string[] => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '')
  const texts = files.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')] as const)
  return [
    ...texts.flatMap(([path, text]) => findFileFaults(path, text)),
    ...texts.flatMap(findFunctionFaults),
    ...findSizeFaults(texts),
    ...findShadowedComponents(files),
    ...findLoneFiles(files),
  ]
}

if (import.meta.main) {
  const faults = findHouseFaults(`${import.meta.dirname}/..`)
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
