import base from './knip.json' with { type: 'json' }

// What only tests read may stay exported where its own file uses it too: limits and tables that they judge by.
export default { ...base, ignoreExportsUsedInFile: true }
