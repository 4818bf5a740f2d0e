import type { Capabilities, Connector, ConnectorUtility, Method, RequestLimit } from '../connector.ts';
import { isTimeZone } from '../time-zone.ts';
import { checkFields } from './check-fields.ts';
import { isInteger, isRecord, isTextOf, requireShape } from './shape.ts';

/**
 * Returns a connector that fits the service: the default export of a connector's module.
 *
 * @throws TypeError that names the part that does not fit, and the fix.
 */
export function defineConnector(connector: Connector): Connector {
  requireShape(
    isRecord(connector),
    'A connector must be an object: defineConnector({ name, utilities, … }).',
  );
  const { name, utilities, capabilities, methods, limits = [] } = connector;
  requireShape(
    isTextOf(/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*(\/[a-z0-9-]+)?$/, name),
    'name must be like the name of a package, for example "@someone/connector-x".',
  );
  checkCapabilities('capabilities', capabilities);
  if (utilities !== 'all') checkUtilities(utilities, capabilities);
  requireShape(
    Array.isArray(methods) && methods.length > 0,
    'methods must not be empty: add a method of kind "sign_in", "redirect" or "file".',
  );
  methods.forEach(checkMethod);
  const kinds = methods.map(({ kind }) => kind);
  requireShape(new Set(kinds).size === kinds.length, 'methods must contain each kind at most once.');
  checkLimits(limits);
  return connector;
}

const checkUtilities = (utilities: readonly ConnectorUtility[], capabilities: Capabilities): void => {
  requireShape(
    Array.isArray(utilities) && utilities.length > 0,
    'utilities must not be empty: list the utilities that it connects, for example [{ id: "14328" }].',
  );
  for (const [index, utility] of utilities.entries())
    checkUtility(utility, `utilities[${index}]`, capabilities);
  const ids = utilities.map(({ id }) => id);
  requireShape(new Set(ids).size === ids.length, 'utilities must contain each id at most once.');
};

const checkUtility = (utility: ConnectorUtility, path: string, capabilities: Capabilities): void => {
  requireShape(
    isRecord(utility) && isTextOf(/^(\d{1,9}|[a-z][a-z0-9-]{1,99})$/, utility.id),
    `${path}.id must be an EIA id as text, or lowercase letters, digits and hyphens, for example "us-mi-example-energy".`,
  );
  if (utility.capabilities !== undefined) {
    checkCapabilities(`${path}.capabilities`, { ...capabilities, ...utility.capabilities });
  }
  if (utility.fields !== undefined) checkFields(`${path}.fields`, utility.fields);
  const {
    name,
    country = 'US',
    states = [],
    timeZone,
    website,
  } = utility as Partial<Record<string, unknown>>;
  // A utility of the service's directory.
  if (name === undefined) return;
  requireShape(isTextOf(/\S/, name), `${path}.name must not be empty.`);
  requireShape(
    !/\p{Bidi_Control}/u.test(name),
    `${path}.name must not contain characters that change the direction of text.`,
  );
  requireShape(
    isTextOf(/^[A-Z]{2}$/, country),
    `${path}.country must be a code of ISO 3166, for example "DK".`,
  );
  requireShape(
    Array.isArray(states) &&
      (states.length > 0 || country !== 'US') &&
      states.every((state) => isTextOf(/^[A-Z]{2}$/, state)),
    `${path}.states must list postal codes, for example ["MI"].`,
  );
  requireShape(
    isTimeZone(timeZone),
    `${path}.timeZone must be an IANA time zone, for example "America/Detroit".`,
  );
  requireShape(
    website === undefined || isTextOf(/^https:\/\/\S+$/, website),
    `${path}.website must be an https URL.`,
  );
};

const checkCapabilities = (path: string, capabilities: unknown): void => {
  requireShape(
    isRecord(capabilities),
    `${path} must be an object with intervalSeconds, exported, bills, historyMonths and sanctioned.`,
  );
  const {
    intervalSeconds,
    historyMonths,
    codeAtEachSignIn,
    answerSeconds = 1,
    windowDays = 1,
  } = capabilities;
  requireShape(
    Array.isArray(intervalSeconds) && intervalSeconds.every((seconds) => isInteger(seconds, 60, 86_400)),
    `${path}.intervalSeconds must list lengths from 60 to 86400, for example [900, 3600].`,
  );
  for (const name of ['exported', 'bills', 'sanctioned']) {
    requireShape(typeof capabilities[name] === 'boolean', `${path}.${name} must be true or false.`);
  }
  requireShape(
    intervalSeconds.length > 0 || capabilities.bills === true,
    `${path}.intervalSeconds must not be empty unless bills is true, for a utility that has bills only.`,
  );
  requireShape(
    isInteger(historyMonths, 1, 1_200),
    `${path}.historyMonths must be a whole number from 1 to 1200.`,
  );
  requireShape(
    codeAtEachSignIn === undefined || typeof codeAtEachSignIn === 'boolean',
    `${path}.codeAtEachSignIn must be true or false.`,
  );
  requireShape(isInteger(answerSeconds, 1, 90), `${path}.answerSeconds must be a whole number from 1 to 90.`);
  requireShape(isInteger(windowDays, 1, 366), `${path}.windowDays must be a whole number from 1 to 366.`);
};

const checkLimits = (limits: readonly RequestLimit[]): void => {
  requireShape(Array.isArray(limits) && limits.length <= 100, 'limits must be a list of 100 at most.');
  for (const [index, limit] of limits.entries()) {
    const path = `limits[${index}]`;
    requireShape(
      isRecord(limit) && isTextOf(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, limit.host),
      `${path}.host must be a host name in lowercase, for example "api.example.com".`,
    );
    requireShape(
      limit.path === undefined || isTextOf(/^\/\S*$/, limit.path),
      `${path}.path must begin with a slash.`,
    );
    requireShape(
      isInteger(limit.requests, 1, 100_000),
      `${path}.requests must be a whole number from 1 to 100000.`,
    );
    requireShape(
      isInteger(limit.seconds, 1, 86_400),
      `${path}.seconds must be a whole number from 1 to 86400.`,
    );
    requireShape(
      isTextOf(/^(everybody|login|request)$/, limit.per),
      `${path}.per must be "everybody", "login" or "request".`,
    );
  }
};

const reads = ['listAccounts', 'readIntervals', 'readBills'];

/** The functions of each kind. */
const functions: Readonly<Record<string, readonly string[]>> = {
  sign_in: ['signIn', ...reads],
  redirect: ['begin', 'finish', ...reads],
  file: ['readFile'],
};

const checkMethod = (method: Method, index: number): void => {
  const path = `methods[${index}]`;
  const required = functions[(method as Method | undefined)?.kind ?? ''];
  requireShape(required !== undefined, `${path}.kind must be "sign_in", "redirect" or "file".`);
  const members = method as unknown as Readonly<Record<string, unknown>>;
  for (const name of required) {
    requireShape(typeof members[name] === 'function', `${path}.${name} must be a function.`);
  }
  if (method.kind === 'sign_in') {
    requireShape(
      typeof method.sendCode === typeof method.answer,
      `${path} must have both sendCode and answer, or neither if the utility never asks for a code.`,
    );
    if (method.fields !== undefined) checkFields(`${path}.fields`, method.fields);
  }
  if (method.kind === 'file' && method.accept !== undefined) {
    requireShape(
      Array.isArray(method.accept) &&
        method.accept.length > 0 &&
        method.accept.every((extension) => isTextOf(/^\.[a-z0-9]+$/, extension)),
      `${path}.accept must list extensions, for example [".csv"].`,
    );
  }
};
