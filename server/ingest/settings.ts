/** The environment variables of the listeners for instruments; server/settings.ts has all. */
import { address, pem, port } from '../settingRules.ts';

export const instrumentSettings = {
    astmHost: {
        variable: 'ASTM_HOST',
        sentence:
            'Address that the ASTM listeners bind to. Instruments on other computers need one that they reach; who may send is a matter of its own (docs/gateway.md).',
        unset: '127.0.0.1',
        value: address,
    },
    astmPort: {
        variable: 'ASTM_PORT',
        sentence: 'Port of the ASTM listener (GeneXpert and other instruments).',
        unset: '7001',
        value: port(7001),
    },
    mllpHost: {
        variable: 'MLLP_HOST',
        sentence: 'Address that the HL7 MLLP listeners bind to.',
        unset: '127.0.0.1',
        value: address,
    },
    mllpPort: {
        variable: 'MLLP_PORT',
        sentence: 'Port of the HL7 MLLP listener.',
        unset: '7002',
        value: port(7002),
    },
    instrumentCert: {
        variable: 'INSTRUMENT_TLS_CERT',
        sentence:
            'PEM file of the certificate chain: with `INSTRUMENT_TLS_KEY`, ASTM and MLLP are also served over TLS, for forwarders and for instruments with a client certificate.',
        unset: 'no TLS',
        private: true,
        value: pem,
    },
    instrumentKey: {
        variable: 'INSTRUMENT_TLS_KEY',
        sentence: 'PEM file of the private key of `INSTRUMENT_TLS_CERT`.',
        unset: 'no TLS',
        private: true,
        value: pem,
    },
    astmTlsPort: {
        variable: 'ASTM_TLS_PORT',
        sentence: 'Port of ASTM over TLS, where its certificate is set.',
        unset: '7011',
        value: port(7011),
    },
    mllpTlsPort: {
        variable: 'MLLP_TLS_PORT',
        sentence: 'Port of HL7 MLLP over TLS, where its certificate is set.',
        unset: '7012',
        value: port(7012),
    },
} as const;
