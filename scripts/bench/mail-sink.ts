import { SMTPServer } from 'smtp-server'
import { endWithParent } from '../children.ts'

/** A mail server on loopback that accepts and discards every message, in a separate process started by the bench. */
endWithParent()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.on('end', () => done()).resume()
  },
})
server.listen(Number(process.env.SINK_PORT), '127.0.0.1')
process.on('SIGTERM', () => server.close(() => process.exit(0)))
