/** A variable that is set to nothing counts as not set, whoever reads it. Imported before all else by whatever people start. */
for (const [name, value] of Object.entries(process.env)) if (value?.trim() === '') delete process.env[name]
