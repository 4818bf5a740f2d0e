export { CreateError, createConnector } from './lib/create-connector.ts';
