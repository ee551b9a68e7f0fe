/** Treats blank environment variables as not set. Imported first by every script that people start. */
for (const [name, value] of Object.entries(process.env)) if (value?.trim() === '') delete process.env[name]
