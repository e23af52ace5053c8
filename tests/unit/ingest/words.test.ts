import { describe, expect, it } from 'vitest';
import {
    findAssay,
    findTarget,
    readNumber,
    readText,
    targetOfText,
} from '../../../resources/gateway/parsing/words.server.ts';
import { seededTables } from './message.ts';

const tables = seededTables();
const mtb = findTarget(tables, 'MTB');
const rif = findTarget(tables, 'Rif Resistance');

describe('the words of instruments', () => {
    it('reads every seeded word as itself, with and without the name of its target', () => {
        expect(tables.words.size).toBeGreaterThan(70);
        for (const [word, { call, outcome, grade }] of tables.words) {
            expect(readText(tables, word.toUpperCase(), mtb)).toMatchObject({
                call,
                outcome,
                grade,
            });
            expect(readText(tables, `MTB ${word.toUpperCase()}`, mtb)).toMatchObject({
                call,
                outcome,
                grade,
            });
        }
    });

    it.each([
        ['MTB DETECTED VERY LOW', 'detected', 'very_low'],
        ['NOT DETECTED', 'not_detected', ''],
        ['MTB NOT DETECTED', 'not_detected', ''],
        ['NON DÉTECTÉ', 'not_detected', ''],
        ['MTB NON DÉTECTÉ', 'not_detected', ''],
        ['MTB DÉTECTÉ TRÈS FAIBLE', 'detected', 'very_low'],
        ['NÃO DETECTADO', 'not_detected', ''],
        ['DETECTADO MÉDIO', 'detected', 'medium'],
        ['NO RESULT - REPEAT TEST', 'not_applicable', ''],
        ['  Trace   detected ', 'detected', 'trace'],
    ])('reads %s', (text, call, grade) => {
        expect(readText(tables, text, mtb)).toMatchObject({ call, grade });
    });

    it.each([
        'NOT  DETECTE',
        'NOT DETECTED?!x',
        'UNDETECTABLE',
        'DETECTED DETECTED',
        'NICHT NACHGEWIESEN',
        'MTB',
        'NO DETECTADO',
        'NOT',
        'DET',
        '未检出 x',
        'MTB MTB NOT DETECTED',
        'RIF NOT DETECTED',
    ])('does not guess what %s means', (text) => {
        expect(readText(tables, text, mtb)?.call).toBe('unrecognised');
    });

    it('never reads a text of one target as said of another', () => {
        expect(readText(tables, 'Rif Resistance DETECTED', mtb)?.call).toBe('unrecognised');
        expect(readText(tables, 'Rif Resistance NOT DETECTED', rif)?.call).toBe('not_detected');
        expect(readText(tables, 'RIF Resistance DETECTED', rif)?.call).toBe('detected');
    });

    it('says nothing about no text', () => {
        expect(readText(tables, '', mtb)).toBeNull();
        expect(readText(tables, '---', mtb)).toBeNull();
    });

    it('takes a word in another script for a word that nobody knows, until the tables know it', () => {
        expect(readText(tables, 'ተገኝቷል', mtb)?.call).toBe('unrecognised');
        expect(readText(tables, '+', mtb)?.call).toBe('unrecognised');
        // Not the English half of it.
        expect(readText(tables, 'не DETECTED', mtb)?.call).toBe('unrecognised');
        const words = new Map(tables.words).set('ተገኝቷል', {
            word: 'ተገኝቷል',
            outcome: 'success',
            call: 'detected',
            grade: '',
        });
        expect(readText({ ...tables, words }, 'MTB ተገኝቷል', mtb)?.call).toBe('detected');
    });

    it('tells MTB Trace from MTB at the beginning of a text', () => {
        expect(targetOfText(tables, 'MTB Trace DETECTED')?.name).toBe('MTB Trace');
        expect(targetOfText(tables, 'MTB DETECTED LOW')?.name).toBe('MTB');
        expect(targetOfText(tables, 'HPV 18/45 POS')?.name).toBe('HPV 18/45');
    });

    it.each([
        ['Xpert MTB-RIF Ultra', '', 'MTB/RIF Ultra'],
        ['Xpert MTB-RIF Assay G4', 'ULTRA', 'MTB/RIF'],
        ['Xpert_HIV-1 Viral Load', '', 'HIV-1 Viral Load'],
        ['Xpert_HIV-1 Qual', '', 'HIV-1 Qual'],
        ['Xpress SARS-CoV-2_Flu_RSV plus', '', 'SARS-CoV-2'],
        ['', 'UV2', 'MTB/RIF Ultra'],
        ['Something New', 'UV2', undefined],
        ['', 'XYZ', undefined],
    ])('finds the assay of %j with host code %j', (name, code, found) => {
        expect(findAssay(tables, 'genexpert', name, code)?.name).toBe(found);
    });

    it.each([
        ['1009.64', 1009.64],
        ['1009,64', 1009.64],
        ['1 009,64', 1009.64],
        ['1\u202f009,64', 1009.64],
        ['1.009,64', 1009.64],
        ['1,009.64', 1009.64],
        ['9.99E04', 99900],
        ['20385215991.41', 20385215991.41],
        ['1,234', null],
        ['1,234,567', null],
        ['12a', null],
        ['', null],
    ])('reads the number %j', (text, number) => {
        expect(readNumber(text)).toBe(number);
    });
});
