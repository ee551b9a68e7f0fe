import { defineConfig } from '@playwright/test'
import base from '#playwright.config.ts'

/** The run of `npm run looks`, which takes pictures and asserts nothing. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  outputDir: '../../.data/looks/results',
  timeout: 180_000,
})
