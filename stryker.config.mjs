/** What a right is called for people decides nothing. */
const descriptions = {
  shouldIgnore: (path) =>
    path.isObjectProperty() && path.node.key.name === 'description' ? 'It describes the right for people.' : undefined,
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'descriptions', value: descriptions }]

/** Mutation runs of the pure files; scripts/mutation.ts names the files and the domain whose tests judge them. */
export default {
  plugins: ['@stryker-mutator/vitest-runner', new URL(import.meta.url).pathname],
  ignorers: ['descriptions'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Nothing in the sandbox is type-checked, so no file needs to be marked for it.
  disableTypeChecks: false,
  // A busy machine is no endless loop.
  timeoutMS: 30_000,
  tempDirName: '.data/mutation/sandbox',
  ignorePatterns: ['.next', '.data', '.git', 'test-results', 'playwright-report'],
  warnings: { slow: false },
  reporters: ['json'],
}
