/**
 * Runs before anything else of a page. zod would try to compile its schemas with `eval`, which the content security policy
 * forbids and each time reports as a breach; told beforehand, it does not try (threat C4).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
