import type { Connector, ConnectorUtility, Method } from '../connector.ts';
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
  const { name, utilities, capabilities, methods } = connector;
  requireShape(
    isTextOf(/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*$/, name),
    'name must be like the name of a package, for example "@someone/connector-x".',
  );
  if (utilities !== 'all') checkUtilities(utilities);
  checkCapabilities(capabilities);
  requireShape(
    Array.isArray(methods) && methods.length > 0,
    'methods must not be empty: add a method of kind "sign_in", "redirect" or "file".',
  );
  methods.forEach(checkMethod);
  const kinds = methods.map(({ kind }) => kind);
  requireShape(new Set(kinds).size === kinds.length, 'methods must contain each kind at most once.');
  return connector;
}

const checkUtilities = (utilities: readonly ConnectorUtility[]): void => {
  requireShape(
    Array.isArray(utilities) && utilities.length > 0,
    'utilities must not be empty: list the utilities that it connects, for example [{ id: "14328" }].',
  );
  utilities.forEach(checkUtility);
  const ids = utilities.map(({ id }) => id);
  requireShape(new Set(ids).size === ids.length, 'utilities must contain each id at most once.');
};

const checkUtility = (utility: ConnectorUtility, index: number): void => {
  const path = `utilities[${index}]`;
  requireShape(
    isRecord(utility) && isTextOf(/^(\d{1,9}|[a-z][a-z0-9-]{1,99})$/, utility.id),
    `${path}.id must be an EIA id as text, or lowercase letters, digits and hyphens, for example "us-mi-example-energy".`,
  );
  const { name, states, timeZone, website } = { states: [], timeZone: '', ...utility } as Record<
    string,
    unknown
  >;
  // A utility of the service's directory.
  if (name === undefined) return;
  requireShape(isTextOf(/\S/, name), `${path}.name must not be empty.`);
  requireShape(
    !/\p{Bidi_Control}/u.test(name),
    `${path}.name must not contain characters that change the direction of text.`,
  );
  requireShape(
    Array.isArray(states) && states.length > 0 && states.every((state) => isTextOf(/^[A-Z]{2}$/, state)),
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

const checkCapabilities = (capabilities: unknown): void => {
  requireShape(
    isRecord(capabilities),
    'capabilities must be an object with intervalSeconds, exported, bills, historyMonths and sanctioned.',
  );
  const { intervalSeconds, historyMonths } = capabilities;
  requireShape(
    Array.isArray(intervalSeconds) &&
      intervalSeconds.length > 0 &&
      intervalSeconds.every((seconds) => isInteger(seconds, 60, 86_400)),
    'capabilities.intervalSeconds must list lengths from 60 to 86400, for example [900, 3600].',
  );
  for (const name of ['exported', 'bills', 'sanctioned']) {
    requireShape(typeof capabilities[name] === 'boolean', `capabilities.${name} must be true or false.`);
  }
  requireShape(
    isInteger(historyMonths, 1, 1_200),
    'capabilities.historyMonths must be a whole number from 1 to 1200.',
  );
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
