import type { TestInfo } from '@playwright/test'

/** Adds the figures of a test to the report. */
export const figures = (info: TestInfo, description: string) => info.annotations.push({ type: 'figures', description })
