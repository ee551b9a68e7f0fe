// Prisma's command line wants to download a native engine that is never used here: migrations run in WebAssembly.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default { schema: 'prisma' }
